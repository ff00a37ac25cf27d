import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('MODEL-13 an age group is written without its leading zero, whatever else it is stays (intake.age_group)', async (t, q) => {
  for (const [written, canonical] of [
    ['U09', 'U9'], ['U04', 'U4'], ['U9', 'U9'], ['U10', 'U10'], ['U19', 'U19'], ['open', 'open'], ['adult', 'adult'], [null, null]
  ]) {
    t.equal(await q.value('select intake.age_group($1)', [written]), canonical, `${written}`)
  }
})
