import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { proveWriting } from '../../helpers/writing.ts'

proveWriting(await useDatabase(t), 'project.write_teams', 'team', { name: 'Eagles', level: 'A' }, { name: 'Hawks' }, true)
