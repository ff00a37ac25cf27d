/** Every operation of people is a field of /manage/graphql, or there is a reason why it is none. */
import t from 'tap'
import { getNamedType, isEnumType, isObjectType } from 'postgraphile/graphql'
import { permissions } from '../../db/permissions.ts'
import { routines } from '../../db/routines.ts'
import { enums } from '../../server/graphql/enums.ts'
import { wrapOperations } from '../../server/graphql/wrapped_operations.ts'
import { useDatabase } from '../helpers/database.ts'
import { fields, hidden, schema } from '../helpers/manage_fields.ts'

/** What people may say. An argument that is only right if the shell made or verified it stands in wrapped_operations.ts instead. */
const SAID = new Set(`
  account_id after after_index all_alike also answer batch_id before before_version blocked_id changes class competition competition_id
  correction_id confirmation decision delivery_id entity_id entity_type
  events feed feed_id field from_day from_path grant_id host invitation_id is_dry is_on is_own is_preview is_private is_required key_id kind
  likelihood limits loser mapping mode name note notice_id observation_id organization_id page_cursor passkey_id q question_id reason
  reports review_id role row_limit run_id scope settings since source source_id source_key sources state status subscription_id target_id
  team team_id to_day token_id until url urls user_id version what winner with_reads within
`.trim().split(/\s+/))

const database = await useDatabase(t)
const names = Object.keys(permissions)
const shown = new Map(fields.map((field) => [field.name, field]))
const wrapped = wrapOperations({ secrets: undefined as never, config: { baseUrl: 'http://localhost', webhookAllow: [] } })
const argumentsOf = (name: string): readonly string[] =>
  (routines[`manage.${name}` as keyof typeof routines].arguments as readonly string[]).slice(1)

t.test('GRAPHQL-42 every operation is a field, or hidden for a reason; its arguments are those of the function but for what the shell makes', async (t) => {
  t.ok(names.length >= 90)
  t.same(names.filter((name) => shown.has(name) === hidden.has(name)), [])
  t.same([...shown.keys(), ...hidden.keys()].filter((name) => !names.includes(name)), [])
  for (const [name, field] of shown) {
    t.equal(field.isRead, permissions[name]?.isRead, name)
    const made = wrapped[name]?.hides ?? []
    t.same(made.filter((argument) => !argumentsOf(name).includes(argument)), [], name)
    t.same(field.arguments.map((argument) => argument.name), argumentsOf(name).filter((argument) => !made.includes(argument)), name)
  }
  t.same(Object.keys(wrapped).filter((name) => !shown.has(name)), [])
})

t.test('GRAPHQL-42, GRAPHQL-46 no field takes a hash, a sealed secret, a password, an issuer or bytes, signs somebody in, or shows bytes', async (t) => {
  t.ok(fields.length >= 68)
  const unknown = fields.flatMap((field) =>
    field.arguments.filter(({ name }) => !SAID.has(name)).map(({ name }) => `${field.name}.${name}`))
  t.same(unknown, [], 'say of each whether people say it (SAID) or the shell (wrapped_operations.ts)')
  const scalars = Object.values(schema.getTypeMap()).filter((type) => !isObjectType(type) && !isEnumType(type)).map(({ name }) => name)
  t.same(scalars.toSorted(), ['BigInt', 'Boolean', 'Date', 'Datetime', 'Float', 'Int', 'JSON', 'String'], 'no bytes')
  t.same([...shown.keys()].filter((name) => ['nobody', 'started'].includes(permissions[name]?.role as string)), [])
  for (const name of [
    'find_password', 'find_passkey', 'record_passkey_use', 'begin_session', 'read_link', 'accept_invitation', 'use_link', 'find_totp',
    'use_totp', 'use_recovery_code', 'end_session', 'confirm_session', 'set_password', 'begin_totp', 'confirm_totp', 'make_recovery_codes',
    'add_passkey', 'create_user_token', 'invite', 'open_batch', 'upload_feed', 'link_identity', 'confirm_domain'
  ]) t.ok(hidden.has(name), name)
})

t.test('GRAPHQL-46 a secret is shown by what makes one, and by nothing else', async (t) => {
  const secret = /secret|token$|password|hash/
  const showing = [schema.getQueryType(), schema.getMutationType()].flatMap((root) => Object.values(root?.getFields() ?? {}))
    .filter(({ type }) => {
      const answer = getNamedType(type)
      return isObjectType(answer) && Object.keys(answer.getFields()).some((name) => name === 'secret')
    }).map(({ name }) => name)
  t.same(showing.toSorted(), ['create_calendar_token', 'create_key', 'create_subscription', 'roll_key', 'rotate_secret'])
  const members = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && !type.name.startsWith('__'))
    .flatMap((type) => isObjectType(type) ? Object.keys(type.getFields()).map((name) => `${type.name}.${name}`) : [])
    .filter((name) => secret.test(name) && !/^(Query|Mutation)\./.test(name))
  t.same(members.toSorted(), [
    'Me.has_password', 'NewCalendarToken.calendar_token', 'NewCalendarToken.secret', 'NewKey.secret', 'NewSubscription.secret',
    'Webhook.previous_secret_ends_at'
  ])
})

/** Text that has the same values wherever its column is called so; other kinds, states and classes differ. */
const NAMED = /^(mode|role|status|state|kind|class|method|least_role|confirmation|decision|likelihood|entity_type)$/
/** What is called so and is any text. */
const FREE = new Set(['reset_test.confirmation'])

database.transaction('GRAPHQL-44 enumerations have the values that the database checks, and what is checked text is one', async (t, q) => {
  const rows = await q(`select c.conrelid::regclass::text || '.' || c.conname as name, pg_get_constraintdef(c.oid) as text
    from pg_constraint c where c.contype = 'c'`)
  const checks = new Map(rows.map(({ name, text }) => [name, [...String(text).matchAll(/'([^']*)'::text/g)].map(([, value]) => value)]))
  for (const [name, { values, check }] of Object.entries(enums)) {
    t.ok(schema.getType(name.replace(/(?:^|_)([a-z])/g, (_all, letter: string) => letter.toUpperCase())), name)
    if (check === undefined) continue
    t.ok(checks.has(check), check)
    t.same((checks.get(check) ?? []).filter((value) => !values.includes(String(value))), [], `${name}: ${check}`)
  }
  const members = Object.values(schema.getTypeMap()).flatMap((type) => isObjectType(type) && !type.name.startsWith('__')
    ? Object.values(type.getFields()).flatMap((field) => [
      [`${type.name}.${field.name}`, field.name, field.type] as const,
      ...field.args.map((argument) => [`${field.name}.${argument.name}`, argument.name, argument.type] as const)
    ])
    : [])
  t.same(members.filter(([place, name, type]) => NAMED.test(name) && String(type) === 'String' && !FREE.has(place))
    .map(([place]) => place), [])
})
