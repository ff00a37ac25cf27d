import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../../db/migrate.ts'
import { hashKey } from '../../platform/keys.ts'
import { useDatabase } from '../helpers/database.ts'
import { makeOyss, type Outcome } from '../helpers/oyss.ts'

const { connectionString, connect } = await useDatabase(t)
const admin = await connect()
const { oyss, facts } = makeOyss({ DATABASE_URL: connectionString })

const account = await facts('account', 'create', 'Clubs of the valley')

t.test('ACCOUNT-2 account create, list, suspend and reinstate', async (t) => {
  t.match(account, { id: /^acct_[0-9A-Z]{26}$/, name: 'Clubs of the valley', status: 'active' })
  t.same((await facts('account', 'list')).map(({ id }: { id: string }) => id), [account.id])
  t.match(await facts('account', 'suspend', account.id, '--reason', 'unpaid'), { id: account.id, status: 'suspended' })
  t.match(await facts('account', 'reinstate', account.id), { id: account.id, status: 'active' })
})

t.test('ACCOUNT-7 account limits shows and sets what an account may do a minute', async (t) => {
  t.same(await facts('account', 'limits', account.id), {
    account: account.id, requests_per_minute: 600, pushes_per_minute: 120, key_requests_per_minute: 300, address_requests_per_minute: 60,
    deliveries_per_minute: 3000, waiting_batches: 1000, stored_megabytes: 20480
  })
  t.match(await facts('account', 'limits', account.id, '--pushes', '12', '--address-requests', '7'), {
    requests_per_minute: 600, pushes_per_minute: 12, address_requests_per_minute: 7
  })
  t.match(await facts('account', 'limits'), { account: account.id, pushes_per_minute: 12 }, 'of the first account where none is named')
  t.same(
    [
      (await oyss('account', 'limits', account.id, '--requests', '0')).code,
      (await oyss('account', 'limits', account.id, '--requests', 'many')).code
    ],
    [1, 2]
  )
})

t.test('KEY-5 key create shows the key once; only its hash is stored', async (t) => {
  const key = await facts('key', 'create', '--mode', 'test', '--kind', 'secret')
  t.match(key, { id: /^key_/, key: /^sk_test_/, mode: 'test', kind: 'secret', account: account.id, last_four: key.key.slice(-4) })
  const { rows } = await admin.query('select key_hash from tenancy.keys where key_id = $1', [key.id])
  t.same(rows[0].key_hash, hashKey(key.key))
  t.notMatch(JSON.stringify(await facts('key', 'list')), key.key)
})

t.test('KEY-6, KEY-17 key revoke and grant revoke put on record who ran the command', async (t) => {
  const { id } = await facts('key', 'create', '--mode', 'live', '--kind', 'publishable')
  const revoked = await facts('key', 'revoke', id)
  t.equal(revoked.id, id)
  t.equal(revoked.revoked_by, process.env.SUDO_USER || userInfo().username)
  t.ok(Date.parse(revoked.revoked_at) > 0)
  t.same((await facts('key', 'list')).find((key: { id: string }) => key.id === id), revoked)
})

t.test('KEY-6 key roll keeps the id and replaces the key', async (t) => {
  const key = await facts('key', 'create', '--mode', 'live', '--kind', 'publishable')
  const rolled = await facts('key', 'roll', key.id)
  t.equal(rolled.id, key.id)
  t.match(rolled.key, /^pk_live_/)
  t.not(rolled.key, key.key)
})

t.test('ACCOUNT-3 source create and list; a key taken is refused', async (t) => {
  const source = await facts('source', 'create', '--mode', 'test', '--key', 'gotsport', '--class', 'partnerApi')
  t.match(source, { id: /^src_/, key: 'gotsport', class: 'partnerApi', rank: 2, mode: 'test', account: account.id })
  const again = await oyss('source', 'create', '--mode', 'test', '--key', 'gotsport', '--class', 'scrape', '--json')
  t.equal(again.code, 1)
  t.equal(JSON.parse(again.err).error.code, 'OYC03')
  t.equal((await facts('source', 'list', '--mode', 'test')).length, 1)
  t.equal((await facts('source', 'list', '--mode', 'live')).length, 0)
})

t.test('ACCOUNT-6 grant create, list and revoke; of an organization that does not exist none is given', async (t) => {
  const realm = (await admin.query("select realm_id from tenancy.realms where account_id = $1", [account.id])).rows[0].realm_id
  const organization = 'org_01ARZ3NDEKTSV4RRFFQ69G5FAV'
  t.equal((await oyss('grant', 'create', '--mode', 'test', '--organization', organization)).code, 1)
  await admin.query(
    "set session_replication_role = replica; insert into canon.organizations (realm_id, organization_id, name, created_at, updated_at) " +
      "values (" +
      realm + ", 'org_01ARZ3NDEKTSV4RRFFQ69G5FAV', 'O', now(), now()); set session_replication_role = default"
  )
  const grant = await facts('grant', 'create', '--mode', 'test', '--organization', organization)
  t.match(grant, { id: /^grant_/, account: account.id, organization, mode: 'test', scope: 'participants:read' })
  t.same((await facts('grant', 'list')).map(({ id }: { id: string }) => id), [grant.id])
  t.equal((await facts('grant', 'revoke', grant.id)).id, grant.id)
  t.same(await facts('grant', 'list'), [])
  t.equal((await oyss('grant', 'revoke', grant.id)).code, 1)
  for (const key of ['scores-a', 'scores-b']) await facts('source', 'create', '--mode', 'test', '--key', key, '--class', 'crowd')
  const narrow = await facts(
    'grant', 'create', '--mode', 'test', '--organization', organization, '--source', 'scores-b', '--source', 'scores-a'
  )
  t.same([grant.sources, narrow.sources], [null, ['scores-a', 'scores-b']])
  t.match((await oyss('grant', 'list')).out, /\["scores-a","scores-b"\]/)
  t.equal(
    JSON.parse(
      (await oyss('grant', 'create', '--mode', 'test', '--organization', organization, '--source', 'nobody', '--json')).err
    ).error.code,
    'OYV10'
  )
  t.equal(JSON.parse((await oyss('grant', 'create', '--mode', 'test', '--organization', organization, '--json')).err).error.code, 'OYC03')
  await facts('grant', 'revoke', narrow.id)
})

t.test('IDENTITY-34, IDENTITY-36 review list, show, approve, reject and undo, and identity merge, decide which entities are one', async (t) => {
  const live = ['--mode', 'live']
  const teams = (await admin.query(`select util.make_id('tm') as id from generate_series(1, 3)`)).rows.map(({ id }) => id).sort()
  const { rows: [{ realm_id: realm }] } = await admin.query("select realm_id from tenancy.realms where mode = 'live'")
  await admin.query("begin; set local role oyss_resolver")
  const cause = "ledger.begin_change($1, 'recompute', null, null, null)"
  const { rows: [{ cause: begun }] } = await admin.query(`select ${cause}::text as cause`, [realm])
  for (const [n, id] of teams.entries()) {
    await admin.query(`insert into canon.teams (realm_id, team_id, name, created_at, updated_at) values ($1, $2, $3, now(), now())`, [
      realm, id, `Eagles ${n}`
    ])
    await admin.query(`insert into pg_temp.staged_versions (entity_type, entity_id, version, moves, kinds)
      values ('team', $1, 1, $2, project.kinds_of_change(true, false, $2))`, [id, { name: `Eagles ${n}` }])
  }
  await admin.query('select ledger.flush_changes($1::ledger.cause)', [begun])
  const evidence = { features: [{ name: 'name', value: 0.9, weight: 1, words: 'The names differ by a number.' }] }
  const { rows: [{ review }] } = await admin.query(
    "select identity.propose($1, 'team', $2, $3, 'merge', 0.8, $4, 1, null) as review", [realm, teams[0], teams[1], evidence]
  )
  await admin.query('commit')

  t.match(await facts('review', 'list', ...live), [{ review_id: review, first_name: 'Eagles 0', status: 'pending', score: 0.8 }])
  t.match((await oyss('review', 'list', ...live, '--type', 'team')).out, /Eagles 0 +Eagles 1/)
  t.match((await oyss('review', 'show', review, ...live)).out, /team, pending:[^]*Eagles 0[^]*- The names differ by a number\./)
  t.equal((await oyss('review', 'approve', review, ...live)).code, 2, 'who decides is said')
  t.match(await facts('review', 'approve', review, ...live, '--by', 'Kim'), { id: review, survivor: teams[0], changes: 1 })
  t.match(await facts('review', 'show', review, ...live), { status: 'approved', decided_by: 'Kim', survivor_id: teams[0] })
  t.equal(JSON.parse((await oyss('review', 'approve', review, ...live, '--by', 'Kim', '--json')).err).error.code, 'OYC03')
  const dry = ['review', 'undo', review, ...live, '--by', 'Lee', '--dry-run'] as const
  t.match(await facts(...dry), { is_merged: true, pairs: 1, parted_counts: { team: 1 }, games: { found: 0 } }, 'IDENTITY-240')
  t.match((await oyss(...dry)).out, /^Nothing has changed yet\. No game will change\.\nParts: 1 team\n[^]*team +Eagles 0/)
  t.match(await facts('review', 'show', review, ...live), { status: 'approved' }, 'nothing is undone')
  t.match(await facts('review', 'undo', review, ...live, '--by', 'Lee'), { id: review, changes: 1 })
  t.match((await oyss('review', 'list', ...live, '--status', 'rejected')).out, /undone/)
  t.same(await facts('review', 'list', ...live), [])
  t.same(await facts('review', 'renew', ...live), { count: 0 })

  const merged = await facts('identity', 'merge', teams[2], teams[1], ...live, '--by', 'Kim', '--why', 'They confirmed it.')
  t.match(merged, { id: /^rev_/, survivor: teams[1], changes: 1 })
  t.match(await facts('review', 'show', merged.id, ...live), { evidence: { made_by: 'Kim', words: 'They confirmed it.' }, matcher: null })
  const { rows: [{ review: other }] } = await admin.query(
    "select identity.propose($1, 'team', $2, $3, 'merge', 0.7, '{}', 1, null) as review", [realm, teams[0], teams[2]]
  )
  t.equal(other, null, 'one is one with what was parted from it')
  const explained = await facts('identity', 'explain', teams[2], teams[1], ...live)
  t.match(explained, { survivor_id: teams[1], names: [], decisions: [{ review_id: merged.id, status: 'approved' }] }, 'IDENTITY-180')
  t.match((await oyss('identity', 'explain', teams[2], teams[1], ...live)).out, /They are merged:[^]*approved, by Kim: They confirmed it\./)
  const wrong = await oyss('identity', 'merge', teams[0], 'ven_1', ...live, '--by', 'Kim', '--why', 'x', '--json')
  t.equal(JSON.parse(wrong.err).error.code, 'OYV02')
  t.match((await oyss('review', 'show', 'rev_none', ...live)).err, /There is no review rev_none/)
  const { rows: [{ review: third }] } = await admin.query(
    "select identity.propose($1, 'team', $2, $3, 'merge', 0.7, '{}', null, null) as review", [realm, teams[0], teams[2]]
  )
  t.match(await facts('review', 'reject', third, ...live, '--by', 'Kim'), { id: third })
})

t.test('PRIVACY-1, PRIVACY-15 representative add, list and remove record who represents an organization, which may read the log of its grants', async (t) => {
  const organization = 'org_01ARZ3NDEKTSV4RRFFQ69G5FAV'
  const named = ['--mode', 'test', '--organization', organization]
  t.match(await facts('representative', 'add', ...named), { account: account.id, organization, mode: 'test' })
  t.same((await facts('representative', 'list')).map((one: { organization: string }) => one.organization), [organization])
  t.same(await facts('grant', 'log', ...named), [], 'nobody was shown a player of it')
  t.equal((await oyss('grant', 'log', ...named, '--limit', 'many')).code, 2)
  await facts('representative', 'remove', ...named)
  t.same(await facts('representative', 'list'), [])
  t.equal((await oyss('representative', 'remove', ...named)).code, 1)
  t.equal(JSON.parse((await oyss('grant', 'log', ...named, '--json')).err).error.code, 'OYA04')
})

t.test('PRIVACY-20 org private makes the teams of an organization private and, with --undo, public again; who ran it is on record', async (t) => {
  const organization = 'org_01ARZ3NDEKTSV4RRFFQ69G5FAV'
  const named = ['org', 'private', organization, '--mode', 'test']
  t.match(await facts(...named), { organization, mode: 'test', private: true, teams: 0 })
  t.match((await oyss(...named, '--undo')).out, /public again/)
  t.match((await admin.query("select made_by from tenancy.actions where operation = 'mark_private'")).rows,
    [{ made_by: /./ }, { made_by: /./ }])
  t.equal(JSON.parse((await oyss('org', 'private', organization, '--mode', 'live', '--json')).err).error.code, 'OYN01')
})

t.test('PRIVACY-11 person erase needs a reason and the key of the service, reports what it would erase, erases, and reports its progress', async (t) => {
  const named = ['person', 'erase', '--mode', 'test', '--source', 'gotsport', '--player', 'p-4711']
  t.equal((await oyss(...named)).code, 2, 'no reason')
  t.match(await oyss(...named, '--reason', 'Letter 12'), { code: 1, err: /OYSS_SECRET_KEY/ })
  process.env.OYSS_SECRET_KEY = Buffer.alloc(32, 1).toString('base64')
  t.equal(JSON.parse((await oyss(...named, '--reason', 'Letter 12', '--json')).err).error.code, 'OYN01')
  const realm = (await admin.query("select realm_id from tenancy.realms where account_id = $1", [account.id])).rows[0].realm_id
  const observation = { type: 'stat_line', external_id: 'l', data: { player: { external_id: 'p-4711', name: 'A' } } }
  await admin.query(`insert into intake.batches (
      batch_id, realm_id, source_id, account_id, payload, payload_sha256, content_type, accepted_count, rejected_count)
    select 'batch_1', s.realm_id, s.source_id, s.account_id, $2, sha256($2), 'application/json', 1, 0
      from tenancy.sources s where s.realm_id = $1 and s.source_key = 'gotsport'`, [
      realm, Buffer.from(JSON.stringify({ observations: [observation] }))
    ])
  const rehearsal = await oyss(...named, '--reason', 'Letter 12', '--dry-run')
  t.match(rehearsal, { code: 0, out: /would be erased/, err: /searching the archived batches/ })
  const erased = await facts(...named, '--reason', 'Letter 12', '--by', 'O')
  t.match(erased, { row_count: 1, is_rehearsal: false, row_counts: { 'intake.batches': 1 } })
  t.match((await oyss(...named, '--reason', 'Letter 12')).out, /No data of this player is left/)
  t.same((await admin.query("select from intake.batches where convert_from(payload, 'UTF8') ~ '4711'")).rows, [])
  delete process.env.OYSS_SECRET_KEY
})

t.test('repair references reports how many were lost and how many batches are queued, in test and live mode', async (t) => {
  t.same(await facts('repair', 'references', '--mode', 'test'), { references: 0, batches: 0 })
  t.same(await facts('repair', 'references', '--mode', 'live'), { references: 0, batches: 0 })
  t.equal((await oyss('repair', 'references')).code, 2)
  t.equal((await oyss('repair', 'references', '--mode', 'test', '--account', 'acct_none')).code, 1)
})

t.test('ACCOUNT-10 the account of a command is the one that is named, else the first that was made; where there are several, standard error says which', async (t) => {
  t.notMatch((await oyss('key', 'list')).err, /using the account/, 'of a single one nothing is said')
  const second = await facts('account', 'create', 'Clubs of the hills')
  const [left, named] = [await oyss('source', 'list'), await oyss('source', 'list', '--account', second.id)]
  t.equal(left.err, `oyss: using the account ${account.id} (Clubs of the valley), the first of 2; --account names another\n`)
  t.match(left.out, 'gotsport')
  t.same([named.err, named.out], ['', 'No source is registered: "oyss source create" registers one.\n'])
  t.same(JSON.parse((await oyss('realm', 'reset', '--json')).err), { account: account.id, accounts: 2 })
  await admin.query('delete from tenancy.realms where account_id = $1', [second.id])
  await admin.query('delete from tenancy.accounts where account_id = $1', [second.id])
})

t.test('REALM-4 live data has no reset', async (t) => {
  t.type(await facts('realm', 'reset', '--mode', 'test'), 'object')
  t.equal((await oyss('realm', 'reset', '--mode', 'live')).code, 2)
  t.match(await facts('realm', 'match', 'off', '--mode', 'test'), { mode: 'test', matching: 'off' })
  t.match(await facts('realm', 'match', 'on', '--mode', 'test'), { mode: 'test', matching: 'on' })
  for (const embedder of ['none', 'hashed']) t.match(await facts('realm', 'embedder', embedder, '--mode', 'test'), { embedder })
})

t.test('ACCOUNT-8 misuse ends with 2, what is not there with 1, help with 0', async (t) => {
  t.equal((await oyss('key', 'create', '--mode', 'test')).code, 2)
  t.equal((await oyss('key', 'create', '--mode', 'none', '--kind', 'secret')).code, 2)
  t.equal((await oyss('nonsense')).code, 2)
  t.equal((await oyss('key', 'roll', 'key_01ARZ3NDEKTSV4RRFFQ69G5FAV')).code, 1)
  t.equal((await oyss('batch', 'status', 'batch_01ARZ3NDEKTSV4RRFFQ69G5FAV')).code, 1)
  t.equal((await oyss('--help')).code, 0)
  t.equal((await oyss('source', 'create', '--help')).code, 0)
})

t.test('an API that does not answer is reported as that, with the code of the network: ECONNREFUSED', async (t) => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  const { code, err } = await oyss(
    'conformance', '--base-url', `http://127.0.0.1:${port}`, '--secret-key', 'x', '--publishable-key', 'y', '--only', 'JSON', '--json'
  )
  t.equal(code, 1)
  t.equal(JSON.parse(err).error.code, 'ECONNREFUSED')
})

t.test('migrate on a database that is up to date runs nothing', async (t) => {
  t.same(await facts('migrate'), { migrations_run: 0, functions_replaced: 0, functions_dropped: 0 })
})

t.test('a malformed environment is reported as a whole', async (t) => {
  const { code, err } = await new Promise<Outcome>((done) => {
    execFile(
      process.execPath, [join(root, 'cli/oyss.ts'), 'start'], { env: { ...process.env, DATABASE_URL: 'x', PORT: 'y' } },
      (error, out, err) => done({ code: Number(error?.code), out, err })
    )
  })
  t.equal(code, 1)
  t.match(err, /DATABASE_URL must/)
  t.match(err, /PORT must/)
})

t.test('WEBHOOK-1, WEBHOOK-72 webhook create, list, show, test, deliveries, resend, recover, rotate and delete; each act is in the log of the account', async (t) => {
  const own = await facts('account', 'create', 'Hooks')
  process.env.OYSS_SECRET_KEY = Buffer.alloc(32, 1).toString('base64')
  t.teardown(() => { delete process.env.OYSS_SECRET_KEY })
  const of = ['--mode', 'test', '--account', own.id]
  t.match((await oyss('webhook', 'create', ...of, '--url', 'https://10.0.0.1/')), { code: 1, err: /public/ })
  const create = ['webhook', 'create', ...of, '--url', 'https://hooks.example.org/a', '--event', 'oyss.fixture.*']
  const { secret, id, ...made } = await facts(...create)
  t.match(secret, /^whsec_/)
  t.match(made, { url: 'https://hooks.example.org/a', events: ['oyss.fixture.*'], status: 'enabled' })
  t.equal((await oyss(...create)).code, 1)
  t.match(await facts('webhook', 'list', ...of), [{ id, secret: undefined }])
  t.match((await oyss('webhook', 'list', ...of)).out, /hooks\.example\.org.*enabled/s)
  t.match(await facts('webhook', 'show', id), { id, health: { attempts: 0 } })
  const { delivery } = await facts('webhook', 'test', id)
  t.match(await facts('webhook', 'deliveries', id), [{ id: delivery, status: 'pending', attempts: [] }])
  t.match(await facts('webhook', 'resend', delivery), { delivery })
  t.equal((await oyss('webhook', 'resend', 'dlv_01ARZ3NDEKTSV4RRFFQ69G5FAV')).code, 1)
  await admin.query("update webhook.deliveries set state = 'failed', due_at = null, started_at = now() where delivery_id = $1", [delivery])
  const since = ['--since', new Date(Date.now() - 3_600_000).toISOString().slice(0, 16)]
  t.match(await facts('webhook', 'recover', id, ...since), { id, failed: 1, missing: 0, recovered: undefined })
  t.match(await facts('webhook', 'recover', id, ...since, '--state', 'failed'), { failed: 1, recovered: 1 })
  t.equal((await oyss('webhook', 'recover', id, '--since', 'yesterday')).code, 2)
  t.equal((await oyss('webhook', 'recover', id, '--since', '2020-01-01T00:00Z')).code, 1)
  const rotated = await facts('webhook', 'rotate', id)
  t.match(rotated, { id, secret: /^whsec_/ })
  t.not(rotated.secret, secret)
  t.same(await facts('webhook', 'delete', id), { id })
  t.equal((await oyss('webhook', 'show', id)).code, 1)
  const { rows } = await admin.query('select operation, made_by from tenancy.actions where account_id = $1 order by action_id', [own.id])
  t.same(rows.map(({ operation }) => operation).filter((operation) => operation !== 'create_account'), [
    'create_subscription', 'test_subscription', 'redeliver', 'recover_deliveries', 'rotate_secret', 'delete_subscription'
  ])
  t.ok(rows.every(({ made_by: who }) => who === (process.env.SUDO_USER || userInfo().username)))
})

t.test('INTAKE-8 batch list shows each batch of an account, in a state', async (t) => {
  const of = ['--mode', 'live', '--account', account.id]
  await facts('source', 'create', ...of, '--key', 'pushed', '--class', 'crowd')
  await admin.query(`insert into intake.batches (
      batch_id, realm_id, source_id, account_id, payload, payload_sha256, content_type, accepted_count, rejected_count)
    select 'batch_9', s.realm_id, s.source_id, s.account_id, '{}', sha256('{}'), 'application/json', 1, 0
      from tenancy.sources s where s.source_key = 'pushed'`)
  t.match(await facts('batch', 'list', ...of, '--state', 'received'), [{ batch_id: 'batch_9', source_key: 'pushed', accepted_count: 1 }])
  t.same(await facts('batch', 'list', ...of, '--before', 'batch_9'), [])
  t.equal((await oyss('batch', 'list', ...of, '--state', 'nonsense')).code, 2)
  t.equal((await oyss('batch', 'list', ...of, '--limit', '501x')).code, 2)
})
