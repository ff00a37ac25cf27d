import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { fill, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)
const team = (external_id: string, name?: string): object => ({ team: { external_id, ...name === undefined ? {} : { name } } })
const observation = (seq: number, type: string, external_id: string, data: object, more = {}): object => ({
  seq, type, external_id, observed_at: '2026-09-01T00:00:00Z', confidence: 1, is_deleted: false, content_hash: '\\x01', data, ...more
})

database.transaction('every id that a batch names is wanted, its own and those it refers to, of each type', async (t, q) => {
  await openWorkspace(q)
  await fill(q, 'incoming',
    observation(0, 'fixture', 'g', {
      competition: { external_id: 'c' }, division: { external_id: 'd' }, stage: { external_id: 's' }, venue: { external_id: 'v' },
      sides: [team('a'), team('b')]
    }),
    observation(1, 'team', 'a', { organization: { external_id: 'o' } }), observation(2, 'competition', 'c', { host: { external_id: 'h' } }),
    observation(3, 'result', 'r', { fixture: { external_id: 'f' } }),
    observation(4, 'stat_line', 'l', { fixture: { external_id: 'f' }, team: { external_id: 'x' } }, { player_id: 'p' }),
    observation(5, 'venue', 'w', {}, { is_deleted: true }))
  await q('select resolve.collect_mentions()')
  t.same(await read(q, 'mentions', 'is_direct, entity_type, external_id, player_id, is_described, sole_seq'), [
    [false, 'competition', 'c', '', true, null], [false, 'division', 'd', '', true, null], [false, 'fixture', 'f', '', true, null],
    [false, 'organization', 'h', '', true, null], [false, 'organization', 'o', '', true, null], [false, 'stage', 's', '', true, null],
    [false, 'team', 'a', '', true, null], [false, 'team', 'b', '', true, null], [false, 'team', 'x', '', true, null],
    [false, 'venue', 'v', '', true, null],
    [true, 'competition', 'c', '', true, 2], [true, 'fixture', 'g', '', true, 0], [true, 'result', 'r', '', true, null],
    [true, 'stat_line', 'l', 'p', true, 4], [true, 'team', 'a', '', true, 1], [true, 'venue', 'w', '', false, null],
  ])
})

database.transaction('IDENTITY-8 of several references a usable name counts, then the newest, then the surest', async (t, q) => {
  await openWorkspace(q)
  const reported = [['old', 1, 1], ['new', 2, 1], ['newer and less sure', 2, 0.5], ['  ', 3, 1], [undefined, 4, 1]] as const
  await fill(q, 'incoming', ...reported.map(([name, day, confidence], seq) => observation(seq, 'fixture', `g${seq}`, { sides: [team('a',
    name)] }, {
    observed_at: `2026-09-0${day}T00:00:00Z`, confidence
  })))
  await q('select resolve.collect_mentions()')
  t.same((await read(q, 'mentions', 'is_direct, external_id, value, seq')).filter(([isDirect]) => !isDirect), [[false, 'a', 'new', 1]])
})
