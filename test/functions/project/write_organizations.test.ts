import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { proveWriting } from '../../helpers/writing.ts'

proveWriting(await useDatabase(t), 'project.write_organizations', 'organization', { name: 'Eagles', kind: 'club' }, { short_name: 'EAG' },
  false)
