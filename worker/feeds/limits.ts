/** How much is fetched and read of a feed, and for how long (FEED-162, FEED-170). */
import { MOST_BYTES } from '../../platform/sizes.ts'

const mib = 1024 * 1024

/** Bytes that one byte of a compressed body may become, once it has become SMALL bytes. */
export const MOST_RATIO = 100
export const SMALL = mib
/** Redirects of one fetch. */
export const MOST_REDIRECTS = 5
/** Milliseconds of a fetch in all, and until the headers of an answer have come. */
export const FETCH_TIME = 20_000
export const FIRST_BYTE_TIME = 10_000
/** Bytes of a robots.txt that are read (RFC 9309), and characters of a line of it. */
export const ROBOTS_BYTES = 500 * 1024
export const ROBOTS_LINE = 2_048
/** Milliseconds for which a robots.txt is believed, and for which one that could not be had is not asked for again. */
export const ROBOTS_KEPT = 24 * 3_600_000
export const ROBOTS_RETRY = 15 * 60_000
/** Milliseconds between two requests to a host: at least, and what a robots.txt may ask for at most. */
export const LEAST_GAP = 2_000
export const LONGEST_GAP = 60_000
/**
 * Runs that are claimed beyond those that make a request, at most, so that a place that is free is taken at once; and claims that are
 * worth a statement while others are under way.
 */
export const MOST_AHEAD = 200
export const BUNDLE = 100
/** Bodies that are stored at once, and those that may wait to be read before no more are fetched. */
export const MOST_STORINGS = 2
export const MOST_UNREAD = 2_000
/**
 * Bytes beyond which a body that is coming waits for one of `places`, how long (milliseconds), and then has it until it is stored: so
 * many bodies of 10 MiB, and no more, are in memory while hundreds are fetched.
 */
export const FREE_BYTES = 512 * 1024
export const MOST_LARGE = 2
export const LONGEST_WAIT = 15_000
/** Bodies that are read and applied at once: small ones, and beside them one that is large (workbooks inflate, so they count as such). */
export const MOST_READINGS = 3
export const MOST_LARGE_READINGS = 1
export const LARGE = 256 * 1024
export const isLarge = (bytes: number, kind: unknown): boolean => bytes > LARGE || kind === 'xlsx'
/**
 * Threads for small bodies, so that one that takes its time holds up no other, beside the one for large ones; milliseconds that parsing may
 * take, MiB of memory that each may use, and milliseconds after which one that has nothing to parse ends: with all at their bounds a worker
 * has some 400 MiB.
 */
export const MOST_PARSES = 2
export const PARSE_TIME = 20_000
export const PARSE_MEMORY = { small: 48, large: 96 }
export const PARSE_IDLE = 1_000

/** Bounds that a test sets lower. */
export type FetchLimits = { bytes: number, time: number, firstByte: number }
export const fetchLimits: FetchLimits = { bytes: MOST_BYTES, time: FETCH_TIME, firstByte: FIRST_BYTE_TIME }
