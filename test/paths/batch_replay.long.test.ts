/** oyss batch replay: a batch that truly failed is applied once its cause is gone (INTAKE-8: raw payload replayable). */
import t from 'tap'
import { makeOyss } from '../helpers/oyss.ts'
import { useService } from '../helpers/service.ts'

const { database, secret } = await useService(t)
const { connectionString } = database
const admin = await database.connect()
const shell = makeOyss({ DATABASE_URL: connectionString })

async function oyss (...words: string[]): Promise<{ code: number, out: any, err: any }> {
  const read = (text: string): any => text === '' ? undefined : JSON.parse(text)
  const { code, out, err } = await shell.oyss(...words, '--json')
  return { code, out: read(out), err: read(err) }
}
const game = (id: string, title: string): object => ({
  type: 'fixture', external_id: id, observed_at: '2026-09-01T08:00:00Z', data: { kind: 'game', sport: 'soccer', title }
})
const invalid = { type: 'fixture', external_id: 'g3', data: { kind: 'nonsense', sport: 'soccer' } }
const lookUp = (id: string) => secret.get(`/v1/lookup?source=league&type=fixture&external_id=${id}`)
const count = async (table: string): Promise<number> => Number((await admin.query(`select count(*) from ${table}`)).rows[0].count)

/** Until `mend`, a fixture of this title cannot be written. */
const breakOn = (title: string): Promise<unknown> => admin.query(`
  create function public.fail_apply() returns trigger language plpgsql as $$
    begin raise exception using errcode = 'XX000', message = 'out of luck'; end $$;
  create trigger _000_fail before insert on canon.fixtures for each row when (new.title = '${title}') execute function public.fail_apply()`)
const mend = (): Promise<unknown> => admin.query('drop trigger _000_fail on canon.fixtures; drop function public.fail_apply()')

t.test('INTAKE-8 a batch that failed is parsed again, queued and done, and its fixtures are there as if nothing had happened', async (t) => {
  await breakOn('unlucky')
  const { status, body: { batch_id: id } } = await secret.push('league', [game('g1', 'lucky'), game('g2', 'unlucky'), invalid])
  t.equal(status, 202)
  const failed = await secret.waitForBatch(id)
  t.match(failed, { status: 'failed', error: /^The batch could not be applied: (?!.*luck)/, accepted: 2, rejected: 1 })
  t.match((await oyss('batch', 'status', id)).out, { batch_id: id, status: 'failed', error: failed.error })
  t.equal((await lookUp('g1')).status, 404, 'what was not the cause is not there either')
  t.same([await count('intake.observations'), await count('ledger.changes')], [0, 0])

  t.equal((await oyss('batch', 'replay', id)).code, 0)
  t.match(await secret.waitForBatch(id), { status: 'failed' }, 'while the cause is there it fails again')

  await mend()
  const { code, out } = await oyss('batch', 'replay', id)
  t.equal(code, 0)
  t.match(out, { batch_id: id, status: 'received', accepted: 2, rejected: 1, errors: [{ index: 2, path: '/data/kind' }] })
  t.match(await secret.waitForBatch(id), { status: 'done', error: null, accepted: 2, rejected: 1 })
  for (const [externalId, title] of [['g1', 'lucky'], ['g2', 'unlucky']] as const) {
    const { body: { id: fixture } } = await lookUp(externalId)
    t.match((await secret.get(`/v1/fixtures/${fixture}`)).body, {
      title, version: 1, provenance: { title: { source: 'league', observed_at: '2026-09-01T08:00:00Z' } }
    })
    t.match((await secret.get(`/v1/fixtures/${fixture}/history`)).body.data, [{ version: 1, kind: 'created', source: 'league' }])
  }
})

t.test('INTAKE-8 a batch that is done, replayed, stores and changes nothing', async (t) => {
  const { body: { batch_id: id } } = await secret.push('league', [game('g4', 'fourth')])
  t.match(await secret.waitForBatch(id), { status: 'done' })
  const { body: { id: fixture } } = await lookUp('g4')
  const before = [(await secret.get(`/v1/fixtures/${fixture}`)).body, await count('intake.observations'), await count('ledger.changes')]
  t.equal((await oyss('batch', 'replay', id)).code, 0)
  t.match(await secret.waitForBatch(id), { status: 'done' })
  t.same([(await secret.get(`/v1/fixtures/${fixture}`)).body, await count('intake.observations'), await count('ledger.changes')], before)
})

t.test('a batch that is not there ends with 1 and OYN01', async (t) => {
  const { code, err } = await oyss('batch', 'replay', 'batch_01ARZ3NDEKTSV4RRFFQ69G5FAV')
  t.equal(code, 1)
  t.equal(err.error.code, 'OYN01')
})

t.test('INTAKE-50, INTAKE-52 oyss batch preview shows what a replay would change, and changes nothing', async (t) => {
  await breakOn('later')
  const { body: { batch_id: id } } = await secret.push('league', [game('p1', 'later'), invalid])
  t.equal((await secret.waitForBatch(id)).status, 'failed')
  await mend()
  t.match(await oyss('batch', 'preview', id), {
    code: 0, out: {
      batch_id: id, status: 'failed', accepted: 1, rejected: 1, stored: 1, more: 0,
      entities: [{ type: 'fixture', name: 'later', is_created: true }], counts: [{ type: 'fixture', created: 1, moved: 0 }]
    }
  })
  t.match(await oyss('batch', 'status', id), { out: { status: 'failed' } })
  t.equal((await lookUp('p1')).status, 404)
  t.match(await oyss('batch', 'preview', 'batch_00000000000000000000000000'), { code: 1 })
})
