import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('what is not there is named in the sentence: OYN01', async (t, q) => {
  await t.rejects(q("select tenancy.refuse_absent('fixture', 'fx_01')"), { code: 'OYN01', message: /fixture fx_01/ })
})
