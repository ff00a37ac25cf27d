/** Gives back at once what reading and writing a page leave behind, of which the collector would let hundreds of megabytes lie about. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void

/** The buffers in which a page arrives lie outside of the heap and are young: a millisecond. */
export const collectBuffers = (): void => collect({ type: 'minor' })
/** Everything of this thread: ten milliseconds where little is in use. */
export const collectAll = (): void => collect({ type: 'major' })
