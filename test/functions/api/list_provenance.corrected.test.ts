import t from 'tap'
import { correct, correction } from '../../helpers/correcting.ts'
import { useDatabase } from '../../helpers/database.ts'
import { bodyOf, ask } from '../../helpers/http/reads.ts'
import { act, makePerson } from '../../helpers/people/people.ts'
import { fixtureOf, game, historyOf, homeOf, idOf, makeRealm, makeSource, provenanceOf, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const at = (hour: number) => `2026-09-01T0${hour}:00:00Z`

database.transaction('CORRECT-10 a corrected value is marked in provenance, its claims and history; who and why is only of the account and of auditors', async (t, q) => {
  const { accountId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'club', 'hostFeed')
  const { session, userId, email } = await makePerson(q, { accountId, role: 'viewer' })
  const first = { observed_at: at(1) }
  await push(q, 'league', [game('g', { title: 'Derby' }, first), say('team', 't', { name: 'Eagles' }, first)])
  const by = { reason: 'The coach called.', made_by: userId }
  await correct(q, 'league', [
    correction('fixture', 'g', at(2), { field: 'title', replaced: 'Derby', ...by }, { title: 'Cup' }),
    correction('team', 't', at(2), { field: 'name', replaced: 'Eagles', ...by }, { name: 'Eagles FC' })
  ])
  const id = await idOf(q, 'league', 'fixture', 'g')
  const shown = await fixtureOf(q, 'league', 'g')
  t.equal(shown.provenance.title.corrected, true)
  t.notOk('corrected' in shown.provenance.sport)
  const team = bodyOf(await ask(q, 'api.get_team', { team_id: await idOf(q, 'league', 'team', 't') }))
  t.match(team, { name: 'Eagles FC', provenance: { name: { corrected: true } } })
  const claims = await provenanceOf(q, 'fixture', 'league', 'g')
  t.match(claims.title, [{ value: 'Cup', corrected: true, reason: /^Its source corrected it\. / }])
  t.notOk('corrected' in (claims.sport as object[])[0]!)
  t.same((await historyOf(q, 'league', 'g')).map(({ corrected }) => corrected), [undefined, true])
  t.notMatch(JSON.stringify([shown, team, claims, await historyOf(q, 'league', 'g')]), /coach called|usr_/)

  const explained = await act(q, 'manage.explain_field', session, { mode: 'test', entity_id: id, field: 'title', observation_id: null })
  t.match(explained, { claims: [{ corrected: true, own: { correction: { reason: by.reason, made_by: email, replaced: 'Derby' } } }] })
  const entity = await act(q, 'manage.read_entity', session, {
    mode: 'test', entity_id: id, version: null, from_path: null, before_version: null
  })
  const { fields } = entity as { fields: { field: string, corrected?: true }[] }
  t.same(fields.filter((one) => one.corrected).map(({ field }) => field), ['title'])
  const stranger = await q.value('select read.explain_field($1, $2, $3, $4, null)', [homeOf(q).realmId, 'acct_other', id, 'title'])
  t.match(stranger, { claims: [{ corrected: true }] })
  t.notMatch(JSON.stringify(stranger), /coach called|usr_/)

  t.match(await q.one("select is_correction, corrected_by, correction_reason from audit.claims where field = 'title'"), {
    is_correction: true, corrected_by: userId, correction_reason: by.reason
  })
  t.match(await q.one('select correction from audit.observations where correction is not null and type = $1', ['fixture']), {
    correction: by
  })

  await correct(q, 'league', [correction('fixture', 'g', at(3), { field: 'title', ends: at(2), by: 'undo' })])
  t.notOk('corrected' in (await fixtureOf(q, 'league', 'g')).provenance.title)
  t.same((await historyOf(q, 'league', 'g')).map(({ corrected }) => corrected), [undefined, true, undefined])
})
