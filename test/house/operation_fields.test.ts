/** Every operation of people is a field of /manage/graphql, or there is a reason why it is none. */
import t from 'tap'
import { composites, verbs } from '../../db/verbs.ts'
import { absent, fields, made, vouched } from '../../server/graphql/exposed.ts'

/** What people may say. An argument that is only right if the shell made or verified it stands in exposed.ts instead. */
const SAID = new Set(`
  account_id after after_index all_alike batch_id before class competition competition_id
  confirmation decision delivery_id entity_id entity_type
  events feed feed_id field from_path grant_id host invitation_id is_dry is_preview is_private is_required key_id kind likelihood limits
  loser mapping mode name note observation_id organization_id page_cursor passkey_id q reason review_id role row_limit run_id scope
  settings since source_id source_key sources state status subscription_id target_id team team_id token_id url urls user_id version
  winner with_reads within
`.trim().split(/\s+/))

const names = verbs.map(({ name }) => name)
const shown = new Set(fields.map(({ name }) => name))
const reasons = new Map(absent)

t.test('GRAPHQL-42 every verb is a field as it is, one that the shell makes something for, or absent for a reason', async (t) => {
  t.ok(names.length >= 90)
  t.same(names.filter((name) => shown.has(name) === reasons.has(name)), [])
  t.same(Object.keys(made).filter((name) => !shown.has(name)), [])
  t.ok([...reasons.values()].every((reason) => reason.length > 0))
})

t.test('GRAPHQL-42, GRAPHQL-46 no field takes or shows bytes, signs somebody in, or takes as it is what only the shell may make', async (t) => {
  t.ok(fields.length >= 68)
  const hasBytes = fields.filter(({ type, arguments: taken }) =>
    [{ type }, ...taken, ...composites[type]?.members ?? []].some((one) => one.type.startsWith('bytea')))
  t.same(hasBytes.map(({ name }) => name), [])
  const unknown = fields.flatMap((verb) => verb.arguments.filter(({ name }) => !SAID.has(name)).map(({ name }) => `${verb.name}.${name}`))
  t.same(unknown, [], 'say of each whether people say it (SAID) or the shell (exposed.ts)')
  t.same(fields.filter(({ role }) => role === 'nobody' || role === 'started').map(({ name }) => name), [])
  for (const name of [
    'find_password', 'find_passkey', 'note_passkey_use', 'begin_session', 'read_link', 'accept_invitation', 'use_link', 'find_totp',
    'use_totp', 'use_recovery_code', 'end_session', 'confirm_session', 'set_password', 'begin_totp', 'confirm_totp', 'make_recovery_codes',
    'add_passkey', 'create_user_token', 'invite', 'get_payload', 'upload_feed'
  ]) t.ok(reasons.has(name), name)
  for (const name of [
    'create_key', 'roll_key', 'create_subscription', 'rotate_secret', 'replay_batch', 'preview_replay', 'create_calendar_token',
    'list_keys', 'list_batches', 'create_connector', 'add_targets'
  ]) {
    t.ok(shown.has(name), name)
  }
})

t.test('GRAPHQL-46 what the shell makes for a field is no argument of it, and an argument of the verb', async (t) => {
  for (const [name, own] of Object.entries({ ...made, ...vouched })) {
    const taken = verbs.find((verb) => verb.name === name)?.arguments.map((argument) => argument.name) ?? []
    t.same(own.filter((argument) => !taken.includes(argument)), [], name)
  }
  for (const [name, hidden] of Object.entries(made)) {
    const taken = verbs.find((verb) => verb.name === name)?.arguments.map((argument) => argument.name) ?? []
    t.same(fields.find((field) => field.name === name)?.arguments.map((argument) => argument.name),
      taken.filter((argument) => !(hidden as readonly string[]).includes(argument)), name)
  }
})
