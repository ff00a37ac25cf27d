import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm } from '../../helpers/seed.ts'
import { fill, openWorkspace } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-75 why ids were given known entities is on record, with evidence and where the id leads; what another batch decided is not', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await openWorkspace(q)
  const row = { entity_type: 'team', origin_id: 'tm_known', entity_id: 'tm_known', score: 0.95, verdict: 'auto',
    features: [{ name: 'age', value: ['11', '12'], words: 'Different ages: 11; 12.' }] }
  const [own, late, review, game] = ['own', 'late', 'review', 'game'].map((id) => ({
    ...row, external_id: id, own_origin_id: `tm_${id}`, decision_id: `rev_${id}`
  }))
  await fill(q, 'candidates', own!, late!, { ...review!, verdict: 'review' }, { ...game!, entity_type: 'fixture', own_origin_id: 'fx_game',
    origin_id: 'fx_known' })
  await fill(q, 'mentions', { entity_type: 'team', external_id: 'own', is_mapped_now: true, origin_id: 'tm_own' },
    { entity_type: 'team', external_id: 'late', is_mapped_now: false, origin_id: 'tm_late' })
  await q('select matching.write_mappings($1, are_fixtures => false)', [realmId])
  t.match(await q('select * from identity.decisions'), [{
    decision_id: 'rev_own', entity_type: 'team', first_id: 'tm_known', second_id: 'tm_own', kind: 'mapping', status: 'approved',
      score: 0.95,
    evidence: { features: [{ name: 'age', value: ['12', '11'], words: 'Different ages: 12; 11.' }] }, decided_by: 'matcher'
  }])
  t.match(await q('select * from identity.redirects'), [{ entity_id: 'tm_own', survivor_id: 'tm_known', decision_id: 'rev_own' }])
})
