import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('PRIVACY-5 a pseudonym takes the place of id and name: each name its own, always the same; none is made up, and one that stands stays', async (t, q) => {
  const replace = (player: object, pseudonym: string | null, key = 1) =>
    q.value('select intake.replace_player($1, $2, $3)', [JSON.stringify(player), pseudonym, Buffer.alloc(32, key)])
  const player = { external_id: 'p', name: 'Ann', number: 7 }
  const replaced = await replace(player, 'erased-1')
  t.match(replaced, { external_id: 'erased-1', name: /^Erased [0-9a-f]{16}$/, number: 7 })
  t.same(await replace(player, 'erased-1'), replaced)
  t.same(await replace(replaced, 'erased-1'), replaced)
  for (const [other, key] of [[{ ...player, name: 'Anna' }, 1], [player, 2]] as const) {
    t.not((await replace(other, 'erased-1', key)).name, replaced.name)
  }
  t.same(await replace({ external_id: 'p' }, 'erased-1'), { external_id: 'erased-1' })
  t.same(await replace(player, null), player)
})
