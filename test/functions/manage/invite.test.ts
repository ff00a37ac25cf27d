/**
 * manage.invite, manage.read_link, manage.accept_invitation, manage.use_link, manage.list_invitations, manage.show_invitation,
 * manage.revoke_invitation,
 * manage.list_people, manage.people_of, manage.change_role, manage.remove_person.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import {
  addPasskey, addTotp, codeOf, act, makeAccount, hashOf, makeHash, makePerson, PHC, signIn, type Person, type Rest
} from '../../helpers/people/people.ts'
import { setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const me = (q: Query, session: Buffer) => act(q, 'manage.read_me', session, {})
const invite = async (q: Query, owner: Person, email = 'new@example.org', role = 'developer'): Promise<{ hash: Buffer, id: string }> => {
  const hash = makeHash()
  return { hash, id: (await act(q, 'manage.invite', owner.session, { email, role, link_hash: hash })).invitation_id as string }
}
/** `next`: the hash of the new token; `session`: that of who is signed in already. */
const accept = (
  q: Query, next: Buffer, hash: Buffer, more: Partial<Rest<'manage.accept_invitation'>> = {}, session: Buffer | null = null
) => act(q, 'manage.accept_invitation', session, {
  new_session_hash: hashOf(next), link_hash: hash, name: 'New', phc: PHC, address: null, agent: null, ...more
})
const useLink = (q: Query, next: Buffer, hash: Buffer, more: Partial<Rest<'manage.use_link'>> = {}) => act(q, 'manage.use_link', null, {
  new_session_hash: hashOf(next), link_hash: hash, email: null, name: null, phc: null, address: null, agent: null, ...more
})
const makeOwner = async (q: Query): Promise<{ accountId: string, owner: Person }> => {
  const accountId = await makeAccount(q)
  return { accountId, owner: await makePerson(q, { accountId, role: 'owner', name: 'Owner' }) }
}

database.transaction('PEOPLE-15, PEOPLE-16 an invitation is read, then accepted once: it makes the person and signs in, with the role that was meant', async (t, q) => {
  const { accountId, owner } = await makeOwner(q)
  const { hash, id } = await invite(q, owner, ' New@Example.org')
  const link = await act(q, 'manage.read_link', null, { link_hash: hash })
  t.match(link, { kind: 'invitation', account_id: accountId, account_name: 'Home', role: 'developer', email: 'new@example.org',
    is_known: false })
  const session = makeHash()
  t.equal(await codeOf(q, () => accept(q, session, hash, { name: ' ' })), 'OYV02')
  t.match(await accept(q, session, hash), { account_id: accountId, method: 'link', is_current: true })
  t.match(await me(q, session), { email: 'new@example.org', name: 'New', account_id: accountId, role: 'developer', has_password: true })
  t.equal(await codeOf(q, () => accept(q, makeHash(), hash)), 'OYN01')
  t.equal(await codeOf(q, () => act(q, 'manage.read_link', null, { link_hash: hash })), 'OYN01')
  t.match(await act(q, 'manage.list_invitations', owner.session, {}), [{ invitation_id: id, status: 'accepted',
    invited_by: owner.userId }])
  t.same((await act(q, 'manage.list_people', owner.session, {})).map((one) => [one.email, one.role, one.has_second_factor]).toSorted(), [
    [owner.email, 'owner', false], ['new@example.org', 'developer', false]
  ].toSorted())
})

database.transaction('PEOPLE-16 a known address joins from a session of that person alone: a link signs in as nobody who is here already', async (t, q) => {
  const { accountId, owner } = await makeOwner(q)
  const known = await makePerson(q, { email: 'known@example.org' })
  const { hash } = await invite(q, owner, 'known@example.org')
  t.equal((await act(q, 'manage.read_link', null, { link_hash: hash })).is_known, true)
  t.equal(await codeOf(q, () => accept(q, makeHash(), hash)), 'OYC03')
  t.equal(await codeOf(q, () => accept(q, makeHash(), hash, {}, owner.session)), 'OYA04')
  const half = await signIn(q, known.userId)
  await q('update tenancy.sessions set awaits_factor = true where session_id = $1', [half.sessionId])
  t.equal(await codeOf(q, () => accept(q, makeHash(), hash, {}, half.session)), 'OYC03', 'who is signed in by half is not signed in')
  const next = makeHash()
  await accept(q, next, hash, { phc: PHC.replace('BBB', 'CCC'), name: 'Other' }, known.session)
  t.match(await me(q, next), { user_id: known.userId, name: 'Kim', account_id: accountId, role: 'developer' })
  t.equal(await q.value('select phc from tenancy.passwords where user_id = $1', [known.userId]), PHC, 'the password stays')
})

database.transaction('PEOPLE-22 who joins an account while signed in goes on under a new token, and has proved nothing more by it', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  const { owner } = await makeOwner(q)
  const known = await makePerson(q, { email: 'known@example.org' })
  const { hash } = await invite(q, owner, 'known@example.org')
  await setClock(q, '2026-09-01T08:09:00Z')
  const next = makeHash()
  t.match(await accept(q, next, hash, {}, known.session), { session_id: known.sessionId })
  t.equal(await q.code(() => me(q, known.session)), 'OYA01', 'the token of before opens nothing')
  t.same((await me(q, next)).confirmed_until, new Date('2026-09-01T08:10:00Z'), 'the proof is as old as it was')
})

database.transaction('PEOPLE-110 an invitation and a link that sign in end the session that the browser had', async (t, q) => {
  const { owner } = await makeOwner(q)
  const half = await makePerson(q)
  await q('update tenancy.sessions set awaits_factor = true where session_id = $1', [half.sessionId])
  await accept(q, makeHash(), (await invite(q, owner)).hash, {}, half.session)
  const hash = makeHash()
  await q("select tenancy.make_link('reset', null, $1, $2, 'Kim')", [half.userId, hash])
  await act(q, 'manage.use_link', owner.session, {
    new_session_hash: makeHash(), link_hash: hash, email: null, name: null, phc: null, address: null, agent: null
  })
  const over = await q('select session_id from tenancy.sessions where ended_at is not null order by session_id')
  t.same(over.map(({ session_id: id }) => id), [half.sessionId, owner.sessionId].toSorted())
})

database.transaction('PEOPLE-15 seven days, revoked, or invited again: the link is over; members and operators are not invited (OYC03)', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  const { accountId, owner } = await makeOwner(q)
  const other = await makeOwner(q)
  const [first, second] = [await invite(q, owner), await invite(q, owner)]
  t.equal(await codeOf(q, () => accept(q, makeHash(), first.hash)), 'OYN01')
  const statuses = async () => (await act(q, 'manage.list_invitations', owner.session, {})).map(({ status }) => status).toSorted()
  t.same(await statuses(), ['revoked', 'waiting'])
  const revoke = (who: Person, id: string) => act(q, 'manage.revoke_invitation', who.session, { invitation_id: id })
  t.equal(await q.code(() => revoke(other.owner, second.id)), 'OYN01')
  t.match(await revoke(owner, second.id), { status: 'revoked' })
  t.equal(await codeOf(q, () => accept(q, makeHash(), second.hash)), 'OYN01')
  const third = await invite(q, owner)
  await makePerson(q, { email: 'staff@example.org', isOperator: true })
  for (const email of [owner.email.toUpperCase(), 'staff@example.org']) t.equal(await codeOf(q, () => invite(q, owner, email)),
    'OYC03', email)
  for (const role of ['operator', 'admin', '']) t.equal(await codeOf(q, () => invite(q, owner, 'x@example.org', role)), 'OYV02', role)
  await setClock(q, '2026-09-08T07:59:59Z')
  t.equal(await codeOf(q, () => accept(q, makeHash(), third.hash)), undefined)
  await setClock(q, '2026-09-08T08:00:00Z')
  t.equal(await codeOf(q, () => accept(q, makeHash(), third.hash)), 'OYN01')
  await setClock(q, '2026-10-10T08:00:00Z')
  await invite(q, await makePerson(q, { accountId, role: 'owner' }))
  t.equal(await q.value('select count(*)::integer from tenancy.invitations where account_id = $1', [accountId]), 1,
    'those of long ago are removed')
})

database.transaction('PEOPLE-17 the first owner comes in by a link, once, within an hour, and only where there are no people', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  const accountId = await makeAccount(q)
  const make = async (): Promise<Buffer> => {
    const hash = makeHash()
    await q.as('oyss_manager', () => q.call('manage.make_first_link', { account_id: accountId, link_hash: hash, made_by: 'root' }))
    return hash
  }
  const [early, hash] = [await make(), await make()]
  const given = { email: 'first@example.org', name: 'First', phc: PHC }
  t.equal(await codeOf(q, () => useLink(q, makeHash(), early, given)), 'OYN01', 'a later link makes it void')
  t.match(await act(q, 'manage.read_link', null, { link_hash: hash }), { kind: 'first_owner', account_id: accountId, role: 'owner',
    email: null })
  await setClock(q, '2026-09-01T09:00:00Z')
  t.equal(await codeOf(q, () => useLink(q, makeHash(), hash, given)), 'OYN01')
  await setClock(q, '2026-09-01T08:59:59Z')
  t.equal(await codeOf(q, async () => {
    await makePerson(q, { accountId, role: 'viewer' })
    await useLink(q, makeHash(), hash, given)
  }), 'OYC03')
  const session = makeHash()
  await useLink(q, session, hash, given)
  t.match(await me(q, session), { email: 'first@example.org', account_id: accountId, role: 'owner' })
  t.equal(await codeOf(q, () => useLink(q, makeHash(), hash, given)), 'OYN01')
  t.equal(await q.code(make), 'OYC03')
})

database.transaction('PEOPLE-18 a reset lets the person in once and ends all sessions; factors go only where the command line removed them, at once', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  const person = await makePerson(q)
  await addTotp(q, person.userId)
  await addPasskey(q, person.userId)
  const make = async (removes: boolean): Promise<Buffer> => {
    const hash = makeHash()
    await q.as('oyss_manager', () => q.call('manage.reset_user', {
      email: person.email, link_hash: hash, removes_factors: removes, made_by: 'root'
    }))
    return hash
  }
  const hash = await make(false)
  t.match(await act(q, 'manage.read_link', null, { link_hash: hash }), { kind: 'reset', email: person.email, is_known: true,
    account_id: null })
  t.equal((await useLink(q, makeHash(), hash, { phc: PHC })).awaits_factor, true)
  t.equal(await q.code(() => me(q, person.session)), 'OYA01')
  const { session: other } = await signIn(q, person.userId, { method: 'passkey' })
  await setClock(q, '2026-09-01T08:01:00Z')
  const again = await make(true)
  t.match(await me(q, other), { has_totp: false, passkey_count: 0, factors_changed_at: Date }, 'PEOPLE-153: each session is notified')
  const session = makeHash()
  t.equal((await useLink(q, session, again, { phc: PHC })).awaits_factor, false)
  t.match(await me(q, session), { user_id: person.userId, has_totp: false, passkey_count: 0, has_password: true })
})

database.transaction('PEOPLE-12, PEOPLE-11 roles change and people go from the very next request on; the last owner can do neither (OYC03)', async (t, q) => {
  const { accountId, owner } = await makeOwner(q)
  const other = await makeOwner(q)
  const member = await makePerson(q, { accountId, role: 'developer' })
  const change = (who: Person, id: string, role: string) => act(q, 'manage.change_role', who.session, { user_id: id, role })
  const remove = (who: Person, id: string) => act(q, 'manage.remove_person', who.session, { user_id: id })
  const makeKey = () => q.code(() => act(q, 'manage.create_key', member.session, {
    mode: 'test', kind: 'secret', key_hash: makeHash(), last_four: 'abcd'
  }))
  t.equal(await makeKey(), undefined)
  t.match(await change(owner, member.userId, 'viewer'), { user_id: member.userId, role: 'viewer' })
  t.equal(await makeKey(), 'OYA04')
  for (const role of ['viewer', 'developer']) t.equal(await q.code(() => change(owner, owner.userId, role)), 'OYC03')
  t.equal(await q.code(() => remove(owner, owner.userId)), 'OYC03')
  t.equal(await q.code(() => change(owner, owner.userId, 'owner')), undefined)
  for (const id of [other.owner.userId, 'usr_none']) {
    t.equal(await q.code(() => change(owner, id, 'viewer')), 'OYN01')
    t.equal(await q.code(() => remove(owner, id)), 'OYN01')
  }
  t.equal(await q.code(() => change(owner, member.userId, 'operator')), 'OYV02')

  await change(owner, member.userId, 'owner')
  const waiting = await invite(q, member)
  await change(owner, member.userId, 'viewer')
  t.equal(await codeOf(q, () => accept(q, makeHash(), waiting.hash)), 'OYN01', 'who is an owner no more has invited nobody')
  t.equal(await makeKey(), 'OYA04')
  await remove(owner, member.userId)
  t.equal(await makeKey(), 'OYN01')
  t.match(await me(q, member.session), { user_id: member.userId, account_id: null, role: null }, 'the person stays')
  t.same((await act(q, 'manage.list_people', owner.session, {})).map(({ user_id: id }) => id), [owner.userId])
})
