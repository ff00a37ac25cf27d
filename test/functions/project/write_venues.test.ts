import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { proveWriting } from '../../helpers/writing.ts'

proveWriting(await useDatabase(t), 'project.write_venues', 'venue', { name: 'Park', fields: ['1'] }, { geo: [40, -75] }, true)
