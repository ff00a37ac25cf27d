/** manage.create_user_token, manage.list_user_tokens, manage.revoke_user_token, manage.show_token. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { codeOf, act, makeAccount, hashOf, makeHash, makePerson, type Rest } from '../../helpers/people/people.ts'
import { setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('PEOPLE-28, PEOPLE-11 a token acts for its person in one account, as the lesser of both roles at that moment, until it ends or is revoked', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  const accountId = await makeAccount(q)
  const owner = await makePerson(q, { accountId, role: 'owner' })
  const { session, userId } = await makePerson(q, { accountId, role: 'developer' })
  const token = makeHash()
  const create = (more: Partial<Rest<'manage.create_user_token'>> = {}) => act(q, 'manage.create_user_token', session, {
    name: ' Terraform ', role: 'developer', token_hash: hashOf(token), expires_at: '2026-10-01T08:00:00Z', ...more
  })
  for (const wrong of [
    { name: ' ' }, { role: 'operator' }, { expires_at: '2026-08-01T00:00:00Z' }, { expires_at: '2027-09-03T08:00:00Z' },
    { expires_at: null as unknown as string }
  ]) t.equal(await codeOf(q, () => create(wrong)), 'OYV02', JSON.stringify(wrong))
  t.equal(await codeOf(q, () => create({ role: 'owner' })), 'OYA04')
  t.equal(await codeOf(q, async () => { for (let n = 0; n < 11; n++) await create({ token_hash: makeHash() }) }), 'OYC03', 'ten at once')
  const made = await create()
  t.match(made, { token_id: /^utk_/, name: 'Terraform', role: 'developer', last_used_at: null, revoked_at: null })
  const work = (mode = 'test') => q.code(() => act(q, 'manage.create_key', token, { mode, kind: 'secret', key_hash: makeHash(),
    last_four: 'abcd' }))
  t.equal(await work(), undefined)
  t.equal(await work('live'), 'OYA05', 'what is sensitive takes a person')
  t.match(await act(q, 'manage.read_me', token, {}), { user_id: userId, session_id: null, token_id: made.token_id, role: 'developer' })
  const [row] = await q('select session_id, token_id, user_id from tenancy.actions order by action_id desc limit 1')
  t.same(row, { session_id: null, token_id: made.token_id, user_id: userId })
  t.match(await act(q, 'manage.list_user_tokens', session, {}), [{ token_id: made.token_id,
    last_used_at: new Date('2026-09-01T08:00:00Z') }])

  const change = (role: string) => act(q, 'manage.change_role', owner.session, { user_id: userId, role })
  await change('viewer')
  t.equal(await work(), 'OYA04', 'never more than the person')
  await change('owner')
  t.equal(await q.code(() => act(q, 'manage.rename_account', token, { name: 'Mine' })), 'OYA04', 'never more than its own role')
  t.equal(await work(), undefined)
  await setClock(q, '2026-10-01T07:59:59Z')
  t.equal(await work(), undefined)
  await setClock(q, '2026-10-01T08:00:00Z')
  t.equal(await work(), 'OYA01')
  await setClock(q, '2026-09-01T08:01:00Z')
  t.equal(await q.code(() => act(q, 'manage.revoke_user_token', owner.session, { token_id: made.token_id })), 'OYN01', 'of another')
  t.match(await act(q, 'manage.revoke_user_token', session, { token_id: made.token_id }),
    { revoked_at: new Date('2026-09-01T08:01:00Z') })
  t.equal(await work(), 'OYA01')
})

database.transaction('PEOPLE-28 a token is no person: it makes no tokens, changes no role, ends no session and adds no factor (OYA04); it goes with the membership', async (t, q) => {
  const accountId = await makeAccount(q)
  const owner = await makePerson(q, { accountId, role: 'owner' })
  const member = await makePerson(q, { accountId, role: 'owner' })
  const token = makeHash()
  await act(q, 'manage.create_user_token', member.session, { name: 'x', role: 'owner', token_hash: hashOf(token),
    expires_at: new Date(Date.now() + 1e8) })
  for (const work of [
    () => act(q, 'manage.create_user_token', token, { name: 'x', role: 'viewer', token_hash: makeHash(),
      expires_at: new Date(Date.now() + 1e8) }),
    () => act(q, 'manage.change_role', token, { user_id: owner.userId, role: 'viewer' }),
    () => act(q, 'manage.list_sessions', token, {}), () => act(q, 'manage.end_session', token, { session_id: member.sessionId }),
    () => act(q, 'manage.set_password', token, { phc: '' }), () => act(q, 'manage.begin_totp', token, { secret: makeHash() }),
    () => act(q, 'manage.find_password', token, { email: owner.email, address: null, browser_hash: null }),
    () => act(q, 'manage.invite', token, { email: 'a@example.org', role: 'viewer', link_hash: makeHash() })
  ]) t.equal(await q.code(work), 'OYA04')
  t.equal((await act(q, 'manage.list_people', token, {})).length, 2)
  await act(q, 'manage.remove_person', owner.session, { user_id: member.userId })
  t.equal(await q.code(() => act(q, 'manage.list_people', token, {})), 'OYA01')
})
