import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { givePersonKeys } from '../../helpers/people/persons.ts'

const database = await useDatabase(t)

database.transaction('PRIVACY-8 a session has the keys that the shell gives it, newest first, each with its own mark; without any it has none', async (t, q) => {
  const keys = async () => (await q('select place::integer, key, mark from intake.person_keys() order by place'))
    .map(({ place, key, mark }) => [place, key.toString('hex'), mark.toString('hex')])
  await givePersonKeys(q, 1, 2)
  const two = await keys()
  t.same(two.map(([place]) => place), [1, 2])
  t.equal(new Set(two.map(([, key]) => key)).size, 2)
  t.equal(new Set(two.map(([,, mark]) => mark)).size, 2)
  for (const [, , mark] of two) t.equal((mark as string).length, 8)
  await givePersonKeys(q, 2)
  t.same((await keys()).map(([, ...rest]) => rest), [two[1]!.slice(1)], 'a key has its mark wherever it stands')
  await q("select set_config('oyss.person_keys', '', true)")
  t.same(await keys(), [])
})
