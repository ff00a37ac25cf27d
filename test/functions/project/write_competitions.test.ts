import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { proveWriting } from '../../helpers/writing.ts'

proveWriting(await useDatabase(t), 'project.write_competitions', 'competition', { name: 'Cup', sport: 'soccer', kind: 'league' },
  { name: 'Trophy' }, true)
