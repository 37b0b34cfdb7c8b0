/* hprof.h: the public headers of the file format library
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hprof-contents.h"
#include "hprof-cursor.h"
#include "hprof-error.h"
#include "hprof-file.h"
#include "hprof-problems.h"
#include "hprof-progress.h"
#include "hprof-record.h"
#include "hprof-scan.h"
#include "hprof-tags.h"
#include "hprof-text.h"
