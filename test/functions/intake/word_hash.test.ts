import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('PROVENANCE-3, FEED-261 an observation is the same by its data, what it takes back and whether it is a deletion', async (t, q) => {
  const hash = async (data: string, cleared: string[] = [], isDeleted = false) =>
    (await q.value('select intake.word_hash($1, $2, $3)', [data, cleared, isDeleted])).toString('hex')
  const one = await hash('{"a": 1, "b": 2}')
  t.equal(await hash('{"b":2,"a":1}'), one, 'however it is written')
  const others = [
    await hash('{"a": 1}'), await hash('{"a": 1, "b": 2}', ['title']), await hash('{"a": 1, "b": 2}', ['title', 'url']),
    await hash('{"a": 1, "b": 2}', [], true), await hash('{"a": 1, "b": 2}', ['title'], true)
  ]
  t.equal(new Set([one, ...others]).size, 6)
})
