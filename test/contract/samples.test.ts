/**
 * A member of an observation is forgotten nowhere: each that the contract takes has a sample, and what the sample says is served. Who
 * adds a member adds it to test/vectors/fields.json, and to SERVED_AS where it is served under another name.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { schemas } from '../../contract/components.ts'
import type { Schema } from '../../contract/schema.ts'
import { root } from '../../db/root.ts'
import { compile } from '../../server/validation/compile.ts'
import { useDatabase, type Query } from '../helpers/database.ts'
import { ask, bodyOf } from '../helpers/http/reads.ts'
import { homeOf, idOf, makeRealm, makeSource, push, type Observation } from '../helpers/seed.ts'
import { valueAt } from '../server/pointer.ts'
import { sample, sampleTypes, type ObservationType } from '../server/samples.ts'

const database = await useDatabase(t)

/** Pointers to the members that a schema lists, those of its parts included; of an array, to those of its first element. */
function * membersOf (schema: Schema, path = ''): Generator<string> {
  if (typeof schema.$ref === 'string') yield * membersOf(schemas[schema.$ref.split('/').at(-1) as string] as Schema, path)
  if (schema.items !== undefined) yield * membersOf(schema.items as Schema, `${path}/0`)
  for (const [name, member] of Object.entries(schema.properties as Record<string, Schema> | undefined ?? {})) {
    yield `${path}/${name}`
    yield * membersOf(member, `${path}/${name}`)
  }
}
const dataName = (type: string): string => `${type.split('_').map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join('')}Data`
const dataMembers = (type: ObservationType): string[] => [...membersOf(schemas[dataName(type)] as Schema)]

/** What every type has, by its canonical id. */
const served: Record<ObservationType, (q: Query, id: string) => Promise<unknown>> = {
  organization: async (q, id) => bodyOf(await ask(q, 'api.get_organization', { organization_id: id })),
  competition: async (q, id) => {
    const competition = bodyOf(await ask(q, 'api.get_competition', { competition_id: id }))
    const stage = competition.divisions[0].stages[0].id
    return { ...competition, standings: bodyOf(await ask(q, 'api.get_standings', { stage_id: stage })) }
  },
  team: async (q, id) => bodyOf(await ask(q, 'api.get_team', { team_id: id })),
  venue: async (q, id) => bodyOf(await ask(q, 'api.get_venue', { venue_id: id })),
  fixture: async (q, id) => bodyOf(await ask(q, 'api.get_fixture', { fixture_id: id })),
  result: async (q, id) => {
    const { reported } = bodyOf(await ask(q, 'api.list_fixture_results', { fixture_id: id, page_cursor: null }))
    return { fixture: bodyOf(await ask(q, 'api.get_fixture', { fixture_id: id })), ...reported[0] }
  },
  stat_line: async (q, id) => {
    const { fixture, lines } = bodyOf(await ask(q, 'api.get_box_score', { fixture_id: id }))
    return { fixture, line: lines[0] }
  }
}
/** Type and member -> where it is served, if not under its own name; null: nowhere (MODEL-20). */
const SERVED_AS: Record<string, string | null> = {
  'team/coach': null,
  'fixture/notes': null,
  'competition/divisions/0/stages/0/points': '/standings/points',
  'competition/divisions/0/stages/0/tiebreakers': '/standings/tiebreakers',
  'result/fixture/name': null, // the title of a fixture is its own: a reference gives none
  'stat_line/fixture/name': null,
  'stat_line/fixture/external_id': '/fixture',
  'stat_line/team/external_id': '/line/team',
  'stat_line/team/name': '/line/team_name',
  'stat_line/player/external_id': '/line/player',
  'stat_line/player/name': '/line/player_name',
  'stat_line/period': '/line/period',
  'stat_line/sport': '/line/sport',
  'stat_line/stats': '/line/stats'
}

t.test('MODEL-1 every member that an observation may have has a sample', async (t) => {
  for (const type of sampleTypes) {
    const observation = sample(type)
    const members = [...membersOf(schemas[dataName(type).replace(/Data$/, 'Observation')] as Schema)]
    t.ok(members.length > 10 && members.includes('/confidence'), type)
    t.same(members.filter((path) => valueAt(observation, path) === undefined), [], type)
  }
})

/** Rule of docs/specification/model.md -> the schemas whose members it lists. */
const LISTED = {
  'MODEL-5': ['OrganizationData'], 'MODEL-6': ['CompetitionData', 'DivisionData', 'StageData'], 'MODEL-8': ['TeamData'],
  'MODEL-9': ['VenueData', 'AddressData'], 'MODEL-10': ['FixtureData'], 'MODEL-11': ['ResultData'], 'MODEL-12': ['StatLineData']
}

t.test('MODEL-3 every member that an observation may have is listed in the rule of its type', async (t) => {
  const rules = new Map(readFileSync(join(root, 'docs/specification/model.md'), 'utf8').split('### ').map((rule) =>
    [rule.slice(0, rule.indexOf('\n')), rule]))
  for (const [name, parts] of Object.entries(LISTED)) {
    const members = parts.flatMap((part) => Object.keys(schemas[part]?.properties as object))
    t.same(members.filter((member) => !rules.get(name)?.includes(`\`${member}\``)), [], name)
  }
})

/** The canonical id of what an observation is about; of a result or a stat line, of its fixture. */
const idOfSample = (q: Query, { type, external_id: id, data }: Observation): Promise<string> =>
  'fixture' in data ? idOf(q, 'league', 'fixture', (data.fixture as { external_id: string }).external_id) : idOf(q, 'league', type, id)

for (const type of sampleTypes) {
  database.transaction(`MODEL-17, MODEL-19 ${type}: every member that has a sample is served, but for notes and coach`, async (t, q) => {
    await makeRealm(q)
    await makeSource(q, 'league', 'authoritativePush')
    const observation = sample(type) as Observation
    await push(q, 'league', [observation])
    const id = await idOfSample(q, observation)
    if (type === 'stat_line') await allowPlayers(q, observation)
    const document = await served[type](q, id)
    const members = dataMembers(type)
    for (const path of members) {
      const place = SERVED_AS[`${type}${path}`] === undefined ? path.replace(/\/external_id$/, '/id') : SERVED_AS[`${type}${path}`]
      const isOfParts = members.some((other) => other.startsWith(`${path}/`))
      if (place === null || place === undefined || isOfParts) continue
      if (path.endsWith('/external_id') && !path.includes('/player/')) t.type(valueAt(document, place), 'string', path)
      else t.same(valueAt(document, place), valueAt(observation.data, path), path)
    }
    for (const [path, place] of Object.entries(SERVED_AS)) {
      if (path.startsWith(`${type}/`)) t.ok(members.includes(path.slice(type.length)), `${path} ${place}: no longer there`)
    }
  })
}

/** Lets the account read the players of the team of a line. */
async function allowPlayers (q: Query, { data }: Observation): Promise<void> {
  const { external_id: team } = data.team as { external_id: string }
  await push(q, 'league', [
    { type: 'team', external_id: team, data: { name: (data.team as { name: string }).name, organization: { external_id: 'club' } } }
  ])
  await q.call('manage.create_grant', {
    account_id: homeOf(q).accountId, mode: 'test', organization_id: await idOf(q, 'league', 'organization', 'club'),
    scope: 'participants:read', sources: null
  })
}

database.transaction('IDENTITY-5 the name of a stub is its external id, of up to 256 characters, and what is served of it keeps to the document', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const reference = (kind: string): { external_id: string } => ({ external_id: kind.padEnd(256, 'x') })
  const sides = ['home', 'away'].map((role) => ({ role, team: reference(role) }))
  const parts = { competition: reference('competition'), division: reference('division'), stage: reference('stage') }
  const result = { scores: sides.map(({ role }, score) => ({ role, score })), final: true }
  const divisions = [{ name: 'U12', stages: [{ name: 'Pool', type: 'pool' }] }]
  await push(q, 'league', [
    {
      type: 'fixture', external_id: 'g',
      data: { kind: 'game', sport: 'soccer', start: '2026-09-12T14:00:00Z', ...parts, venue: reference('venue'), sides, result }
    },
    { type: 'team', external_id: 'own', data: { name: 'Own', organization: reference('club') } },
    { type: 'competition', external_id: 'cup', data: { name: 'Cup', sport: 'soccer', kind: 'league', host: reference('club'), divisions } }
  ])
  const read: [string, ObservationType, string, number][] = [
    ['Fixture', 'fixture', 'g', 6], ['Competition', 'competition', parts.competition.external_id, 5],
    ['Competition', 'competition', 'cup', 1], ['Team', 'team', reference('home').external_id, 1], ['Team', 'team', 'own', 1],
    ['Venue', 'venue', reference('venue').external_id, 1], ['Organization', 'organization', reference('club').external_id, 1]
  ]
  for (const [name, type, externalId, names] of read) {
    const document = await served[type](q, await idOf(q, 'league', type, externalId))
    t.equal(JSON.stringify(document).match(/"name":"[^"]{256}"/g)?.length, names, `${name} ${externalId.slice(0, 20)}`)
    t.same(compile(schemas[name] as Schema).findAll(document), [], name)
  }
})
