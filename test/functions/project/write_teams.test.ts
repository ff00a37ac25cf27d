import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { proveWriting } from '../../helpers/writing.ts'

proveWriting(await useDatabase(t), 'team', { name: 'Eagles', level: 'A' }, { name: 'Hawks' }, true)
