import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('PRIVACY-8 the hash of what a person is called depends on source, kind, value and key, and is none of nothing', async (t, q) => {
  const hash = async (...given: (string | Buffer | null)[]) => (await q.value('select intake.person_hash($1, $2, $3, $4)',
    given))?.toString('hex')
  const key = Buffer.alloc(32, 1)
  const hashes = [
    await hash('src_1', 'player', 'p', key), await hash('src_2', 'player', 'p', key), await hash('src_1', 'name', 'p', key),
    await hash('src_1', 'player', 'q', key), await hash('src_1', 'player', 'p', Buffer.alloc(32, 2))
  ]
  t.equal(await hash('src_1', 'player', 'p', key), hashes[0])
  t.equal(new Set(hashes).size, 5)
  t.match(hashes[0], /^[0-9a-f]{64}$/)
  t.equal(await hash('src_1', 'player', null, key), undefined)
})
