/** Most bytes of a push, and of a schedule, before and after inflation (10 MiB). */
export const MOST_BYTES = 10 * 1024 * 1024
