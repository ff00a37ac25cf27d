/** The folder of this repository, wherever the process was started. */
import { dirname } from 'node:path'

export const root = dirname(import.meta.dirname)
