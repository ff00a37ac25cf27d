/**
 * manage.begin_totp, manage.confirm_totp, manage.remove_totp, manage.make_recovery_codes, manage.lock_totp, manage.consume_step;
 * manage.add_passkey,
 * manage.list_passkeys, manage.remove_passkey, manage.find_passkey, manage.record_passkey_use, manage.acknowledge_changes,
 * manage.operator_of_link,
 * manage.begin_first_passkey, manage.use_passkey_link.
 */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { addPasskey, codeOf, act, hashOf, makeHash, makePerson, signIn } from '../../helpers/people/people.ts'
import { setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('PEOPLE-26 an authenticator counts once its first code was given, which ends the other sessions (PEOPLE-21); there is one a person', async (t, q) => {
  const person = await makePerson(q)
  let { session } = person
  const { userId } = person
  const { session: other } = await signIn(q, userId)
  const next = makeHash()
  const confirm = (step: number) => act(q, 'manage.confirm_totp', session, { new_session_hash: hashOf(next), step })
  t.equal(await q.code(() => confirm(5)), 'OYC03', 'none begun')
  for (const secret of ['first', 'second']) await act(q, 'manage.begin_totp', session, { secret: Buffer.from(secret) })
  t.match(await act(q, 'manage.find_totp', session, { browser_hash: null }), { secret: Buffer.from('second'), is_confirmed: false })
  t.equal((await act(q, 'manage.read_me', other, {})).has_totp, false)
  t.equal(await q.code(() => act(q, 'manage.make_recovery_codes', session, { code_hashes: [makeHash()] })), 'OYC03')
  t.equal(await q.code(() => act(q, 'manage.use_totp', session, { new_session_hash: makeHash(), step: 5 })), 'OYC03', 'not yet confirmed')
  await confirm(5)
  t.equal(await q.code(() => act(q, 'manage.read_me', session, {})), 'OYA01', 'PEOPLE-22: the token of before opens nothing')
  session = next
  t.equal((await act(q, 'manage.read_me', session, {})).has_totp, true)
  t.equal(await q.code(() => act(q, 'manage.read_me', other, {})), 'OYA01')
  t.equal(await q.code(() => confirm(6)), 'OYC03')
  t.equal(await q.code(() => act(q, 'manage.begin_totp', session, { secret: makeHash() })), 'OYC03')
  const codes = Array.from({ length: 10 }, makeHash)
  t.equal(await act(q, 'manage.make_recovery_codes', session, { code_hashes: codes }), 10)
  t.equal(await act(q, 'manage.make_recovery_codes', session, { code_hashes: codes.slice(0, 3) }), 3, 'the ones before are void')
  for (const none of [null, [], Array.from({ length: 21 }, makeHash)]) {
    t.equal(await q.code(() => act(q, 'manage.make_recovery_codes', session, { code_hashes: none as Buffer[] })), 'OYV02')
  }
  await act(q, 'manage.remove_totp', session, {})
  t.match(await act(q, 'manage.read_me', session, {}), { has_totp: false, recovery_code_count: 0 })
  t.equal(await q.code(() => act(q, 'manage.remove_totp', session, {})), 'OYC03')
})

database.transaction('PEOPLE-27 a passkey is added, found and used; a counter that does not rise is refused (OYA01), and the only way of signing in stays (OYC03)', async (t, q) => {
  const { session: first, userId } = await makePerson(q)
  const session = makeHash()
  const stranger = await makePerson(q)
  const credential = makeHash()
  const added = {
    new_session_hash: hashOf(session), credential_id: credential, public_key: Buffer.from('key'), counter: 0, transports: ['usb'],
    name: ' Key '
  }
  const passkey = await act(q, 'manage.add_passkey', first, added)
  t.match(passkey, { passkey_id: /^pky_/, name: 'Key', transports: ['usb'], last_used_at: null })
  t.equal(await q.code(() => act(q, 'manage.add_passkey', stranger.session, added)), 'OYC03', 'known already')
  t.equal(await q.code(() => act(q, 'manage.add_passkey', session, { ...added, credential_id: makeHash(), name: ' ' })), 'OYV02')
  t.same(await act(q, 'manage.list_passkeys', session, {}), [passkey])
  t.same(await act(q, 'manage.list_passkeys', stranger.session, {}), [])

  const find = (id: Buffer) => act(q, 'manage.find_passkey', null, { credential_id: id })
  t.same(await find(credential), { user_id: userId, public_key: Buffer.from('key'), counter: '0', transports: ['usb'] })
  t.equal((await find(makeHash())).user_id, null)
  const use = (counter: number, id = credential) => act(q, 'manage.record_passkey_use', null, { credential_id: id, counter })
  for (const counter of [0, 0, 1, 5]) t.equal(await use(counter), userId)
  for (const counter of [5, 4, 0]) t.equal(await q.code(() => use(counter)), 'OYA01', String(counter))
  t.equal(await q.code(() => use(1, makeHash())), 'OYN01')
  const begun = makeHash()
  const begin = { new_session_hash: hashOf(begun), user_id: userId, method: 'passkey', phc: null, address: null, agent: null }
  t.match(await act(q, 'manage.begin_session', null, begin), { method: 'passkey', awaits_factor: false, address: null })
  const other = { ...begin, new_session_hash: makeHash(), user_id: stranger.userId }
  t.equal(await codeOf(q, () => act(q, 'manage.begin_session', null, other)), 'OYA01')

  const remove = (id: string, who = session) => act(q, 'manage.remove_passkey', who, { passkey_id: id })
  t.equal(await q.code(() => remove(passkey.passkey_id as string, stranger.session)), 'OYN01')
  await q('delete from tenancy.passwords where user_id = $1', [userId])
  t.equal(await q.code(() => remove(passkey.passkey_id as string)), 'OYC03')
  const second = await addPasskey(q, userId)
  await remove(passkey.passkey_id as string)
  t.same((await act(q, 'manage.list_passkeys', session, {})).map(({ passkey_id: id }) => id), [second])
})

database.transaction('PEOPLE-150 a session of before the first factor changes no factor (OYA05) until one was used in it; PEOPLE-153 it is notified until it acknowledges', async (t, q) => {
  await setClock(q, '2026-09-01T08:00:00Z')
  const { session, userId } = await makePerson(q)
  const { session: other } = await signIn(q, userId)
  const next = makeHash()
  await setClock(q, '2026-09-01T08:01:00Z')
  await act(q, 'manage.add_passkey', session, {
    new_session_hash: hashOf(next), credential_id: makeHash(), public_key: makeHash(), counter: 0, transports: null, name: 'Key'
  })
  const noticed = async (who: Buffer) => (await act(q, 'manage.read_me', who, {})).factors_changed_at
  t.same([await noticed(next), await noticed(other)], [null, new Date('2026-09-01T08:01:00Z')])
  t.equal(await codeOf(q, () => act(q, 'manage.begin_totp', other, { secret: makeHash() })), 'OYA05')
  t.equal(await codeOf(q, () => act(q, 'manage.begin_totp', next, { secret: makeHash() })), undefined)
  await act(q, 'manage.acknowledge_changes', other, {})
  t.equal(await noticed(other), null)
})
