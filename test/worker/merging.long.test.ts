/** The worker while it merges; the functions behind it: test/functions/jobs/merge_matched.test.ts. */
import { Writable } from 'node:stream'
import { pino } from 'pino'
import t from 'tap'
import { makeQuery } from '../helpers/database.ts'
import { becomes } from '../helpers/await_condition.ts'
import { makeRealm } from '../helpers/seed.ts'
import { useService } from '../helpers/service.ts'
import { makeMerges, waitingMerges } from '../helpers/identity/waiting_merges.ts'

const lines: Record<string, unknown>[] = []
const log = pino({ level: 'info' }, new Writable({ write (chunk, _encoding, done) { lines.push(JSON.parse(String(chunk))); done() } }))
const service = await useService(t, { worker: false, log, config: { workerConcurrency: 1 } })
const q = makeQuery(await service.database.connect())
t.beforeEach(() => { lines.length = 0 })
t.afterEach(() => service.stopWorker())

t.test('LIMIT-41, IDENTITY-182 merging that meets a batch of its entities takes no place from the batches of others', async (t) => {
  const realm = await makeRealm(q)
  await makeMerges(q, realm, 2)
  const batch = await service.database.connect('oyss_resolver')
  await batch.query('begin')
  await batch.query('select from canon.teams where realm_id = $1 for key share', [realm.realmId])
  await service.startWorker()
  t.ok(await becomes(() => lines.some(({ is_put_back: isPutBack, code }) => isPutBack && code === 'OYC03')), 'it is put back')
  await service.apply('league', [{ type: 'team', external_id: 'a', data: { name: 'Kestrels' } }])
  t.equal((await waitingMerges(q, realm)).length, 2)
  await batch.query('rollback')
  t.ok(await becomes(async () => (await waitingMerges(q, realm)).length === 0))
})

t.test('IDENTITY-182 merging goes on when a worker starts, whose job another worker died over', async (t) => {
  const realm = await makeRealm(q, 'Other')
  await makeMerges(q, realm, 1)
  await q("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead'")
  await service.startWorker()
  t.ok(await becomes(async () => (await waitingMerges(q, realm)).length === 0))
})

t.test('IDENTITY-182 a pair that cannot be merged is logged as an error; what may pass is put back', async (t) => {
  const realm = await makeRealm(q, 'Third')
  const [decision] = await makeMerges(q, realm, 1)
  await q(`create function public.refuse() returns trigger language plpgsql as $$ begin
    if new.status = 'approved' then raise exception using errcode = (select coalesce(max(code), '40P01') from public.refusing); end if;
    return new; end $$;
    create table public.refusing (code text);
    grant select on public.refusing to public;
    create trigger refuse before update on identity.decisions for each row execute function public.refuse()`)
  await service.startWorker()
  t.ok(await becomes(() => lines.some(({ is_put_back: isPutBack, code }) => isPutBack && code === '40P01')))
  t.same(await waitingMerges(q, realm), [decision])
  await q("insert into public.refusing values ('OYX12')")
  t.ok(await becomes(() => lines.some(({ level, decision_id: id, code }) => level === 50 && id === decision && code === 'OYX12')))
  t.ok(await becomes(async () => (await waitingMerges(q, realm)).length === 0))
})
