import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('PRIVACY-5 an external id identifies a person if it contains an id or a name of five characters or more, by itself or in a longer word', async (t, q) => {
  for (const [value, words, isIdentifying] of [
    ['g1:participant-7', ['participant-7'], true], ['xPARTICIPANT-7x', ['participant-7'], true], ['g1:ann', ['Ann'], false],
    ['ann-other:3', ['Ann Other'], true], ['g1:p', ['participant-7'], false], [null, ['participant-7'], false], ['g1', [], false]
  ]) t.equal(await q.value('select intake.identifies_person($1, $2)', [value, words]), isIdentifying, String(value))
})
