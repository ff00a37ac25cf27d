import t from 'tap'
import { proveLock } from '../../helpers/locks.ts'

await proveLock(t, 'util.lock_polling')
