import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, gone, homeOf, idOf, makeSource, push, say, sides } from '../../helpers/seed.ts'
import { NOW, TEN, NOON, arrange, named, shown, report } from '../../helpers/public_pages.ts'
import { setYield } from '../../helpers/yielding.ts'

const database = await useDatabase(t)

database.transaction('PAGE-5 how many sources agree on the time, by class, and which say another: read.agreement_of', async (t, q) => {
  const id = await arrange(q)
  const alone = { what: 'agreed', sources: 1, classes: ['authoritativePush'] }
  t.same((await shown(q, id)).said, { sources: 1, confirmed_at: NOW, groups: [alone] })
  await report(q, 'club', id, { start: TEN })
  await report(q, 'mum', id, { start: NOON })
  await report(q, 'dad', id, { start: NOON }, '2026-09-01T10:00:00Z')
  await report(q, 'web', id, { venue: { external_id: 'v2', name: 'Elsewhere' }, start: TEN })
  t.same((await shown(q, id)).said, {
    sources: 5, confirmed_at: '2026-09-01T10:00:00Z', groups: [
      { what: 'agreed', sources: 3, classes: ['authoritativePush', 'ownerCorrection', 'scrape'] },
      { what: 'places', sources: 1, classes: ['scrape'] },
      { what: 'times', value: NOON, sources: 2, classes: ['crowd'], newer_at: '2026-09-01T10:00:00Z', won_by: 'authoritativePush' }
    ]
  })
  await push(q, 'web', [gone('fixture', id, { observed_at: '2026-09-01T11:00:00Z' })])
  await report(q, 'mum', id, { start: TEN, status: 'cancelled' }, '2026-09-01T11:00:00Z')
  t.same((await shown(q, id)).said.groups, [
    { what: 'agreed', sources: 3, classes: ['authoritativePush', 'crowd', 'ownerCorrection'] }
  ], 'a source that withdrew it does not count, one that changes its mind counts for what it states now, and a parent alone does not')
})

database.transaction('PAGE-5 a source counts once, under however many ids; a day in place of a time counts as that', async (t, q) => {
  const id = await arrange(q)
  await report(q, 'club', id, { start: NOON })
  await push(q, 'league', [game('g1', { date: '2026-09-13', time_status: 'tbd', sides: sides('t1', 't2') },
    { observed_at: '2026-09-02T08:00:00Z' })])
  t.match(await shown(q, id), {
    day: '2026-09-13', said: { sources: 2, groups: [
      { what: 'agreed', sources: 1, classes: ['authoritativePush'] }, { what: 'times', value: NOON, sources: 1,
        classes: ['ownerCorrection'] }
    ] }
  })
  await q('set local session_replication_role = replica')
  await q(`with twin as (
      insert into canon.external_ids (realm_id, source_id, entity_type, external_id, entity_id, observation_id, observed_at, confidence)
      select m.realm_id, m.source_id, m.entity_type, 'twin', m.entity_id, m.observation_id, m.observed_at, 1
        from canon.external_ids m join tenancy.sources s using (realm_id, source_id)
       where m.entity_id = $1 and s.source_key = 'club' returning realm_id, mapping_id)
    insert into canon.claims (realm_id, mapping_id, field, value, is_winning)
    select w.realm_id, w.mapping_id, 'date', '"2026-09-13"', false from twin w`, [id])
  t.match((await shown(q, id)).said, {
    sources: 2, groups: [{ what: 'agreed', sources: 2, classes: ['authoritativePush', 'ownerCorrection'] }]
  })
})

database.transaction('PAGE-5 a source that lists a game twice disagrees with no value that it won', async (t, q) => {
  const id = await arrange(q)
  await push(q, 'league', [
    game('g1', { venue: { external_id: 'v1' } }, { observed_at: '2026-09-01T09:30:00Z' }),
    game(id, { start: TEN, venue: { external_id: 'v2' }, status: 'cancelled' }, { observed_at: '2026-09-01T09:00:00Z' }),
    game('g1', { status: 'scheduled' }, { observed_at: '2026-09-01T09:31:00Z' })
  ])
  t.match(await shown(q, id), { status: 'scheduled', venue: { name: 'North Park' } })
  t.same((await shown(q, id)).said.groups, [{ what: 'agreed', sources: 1, classes: ['authoritativePush'] }])
})

database.transaction('DECIDE-46 a source that yields disagrees with no value, for families and on the page of the game, and counts where it agrees', async (t, q) => {
  const id = await arrange(q)
  await makeSource(q, 'host', 'authoritativePush')
  await report(q, 'host', id, { start: TEN, venue: { external_id: 'v2', name: 'Elsewhere' } }, '2026-09-01T07:00:00Z')
  await report(q, 'feed', id, { start: NOON })
  const differing = async (): Promise<string[]> => (await q(
    'select path from read.weigh_claims($1, array[$2], $3) where differing > 0 order by path', [
      homeOf(q).realmId, id, ['start', 'status', 'venue']
    ])).map(({ path }) => path as string)
  t.same((await shown(q, id)).said.groups.map(({ what }: any) => what), ['agreed', 'places', 'times'])
  t.same(await differing(), ['start', 'venue'])
  await setYield(q, 'host', 'league')
  t.match((await shown(q, id)).said.groups, [
    { what: 'agreed', sources: 2 }, { what: 'times', value: NOON, sources: 1 }
  ])
  t.same(await differing(), ['start'], 'what the feed, which does not yield, reports still differs')
  await setYield(q, 'feed', 'league')
  t.same(await differing(), [])
  t.match((await shown(q, id)).said.groups, [{ what: 'agreed', sources: 2 }])
})

database.transaction('PAGE-16 a source is named by the one organization that its account represents, else by the account; parents and pages that are read are not: read.name_source', async (t, q) => {
  const id = await arrange(q)
  const { realmId, accountId } = homeOf(q)
  const account = await q.value('select name from tenancy.accounts where account_id = $1', [accountId])
  await report(q, 'feed', id, { start: NOON })
  await report(q, 'mum', id, { start: NOON })
  await report(q, 'web', id, { start: NOON })
  const times = async (): Promise<any> => (await named(q, id)).said.groups.find(({ what }: any) => what === 'times').by
  t.same(await times(), [{ class: 'crowd' }, { class: 'scrape' }, { class: 'hostFeed', name: account }].toSorted((a, b) =>
    JSON.stringify(a).length - JSON.stringify(b).length))
  await push(q, 'league', [say('organization', 'o', { name: 'State League', kind: 'league' }), say('organization', 'p', { name: 'Other' })])
  const represent = async (key: string): Promise<void> => {
    await q('insert into tenancy.representatives (realm_id, account_id, organization_id) values ($1, $2, $3)', [
      realmId, accountId, await idOf(q, 'league', 'organization', key)
    ])
  }
  await represent('o')
  t.match((await times()).find(({ name }: any) => name), { class: 'hostFeed', name: 'State League', kind: 'league' })
  await represent('p')
  t.match((await times()).find(({ name }: any) => name), { name: account, kind: undefined }, 'of several none is meant')
  const hidden = await q.value('select read.hide_sources($1)', [await named(q, id)])
  t.notMatch(JSON.stringify(hidden), account as string)
  t.match(hidden.said.groups, [{ what: 'agreed', by: [{ class: 'authoritativePush' }] }, { what: 'times' }])
})
