create or replace view audit.claims as
select r.mode, r.account_id as test_account_id, c.entity_type, c.entity_id, c.field,
       case when c.field = 'player' and not v.sees_players then to_jsonb('masked'::text) else c.value end as value,
       c.is_winning, c.reason, c.place,
       c.source_key as source, c.class as source_class, c.rank,
       case when c.entity_type = 'stat_line' and not v.sees_players then 'masked' else c.external_id end as external_id,
       c.observation_id, c.observed_at, c.confidence,
       c.is_withdrawn, c.is_reference, c.is_implied,
       case when c.shown <> c.value then c.shown end as leads_to, c.origin_id
  from read.shown_claims c
  join tenancy.realms r on r.realm_id = c.realm_id
  cross join lateral (select pg_has_role('oyss_auditor_unmasked', 'usage')) v (sees_players);

comment on view audit.claims is
  'Every claim of every source on every field, whether it won, and why in words. Filter on entity_id to read one entity. '
  'Players, and external ids of stat lines, are masked but for oyss_auditor_unmasked (PRIVACY-16).';
comment on column audit.claims.mode is 'test or live.';
comment on column audit.claims.test_account_id is 'In test mode the account whose sandbox it is; null in live mode.';
comment on column audit.claims.entity_type is 'fixture, result, team, competition, division, stage, venue, organization or stat_line.';
comment on column audit.claims.entity_id is 'The canonical entity; of a result, its fixture.';
comment on column audit.claims.field is 'The field path.';
comment on column audit.claims.value is
  'What the source states; references are canonical ids, of entities as they were before anything was merged.';
comment on column audit.claims.is_winning is 'Whether its value is the one that is shown.';
comment on column audit.claims.reason is 'Why it won or lost, in words.';
comment on column audit.claims.place is 'Its place among the claims on the field, from 1: the order of precedence.';
comment on column audit.claims.source is 'Key of the source.';
comment on column audit.claims.source_class is 'Class of the source.';
comment on column audit.claims.rank is 'Authority of the source, 1 to 6; the lowest wins.';
comment on column audit.claims.external_id is 'The id under which the source states it.';
comment on column audit.claims.observation_id is 'The observation that states it.';
comment on column audit.claims.observed_at is 'When the source saw it so.';
comment on column audit.claims.confidence is '0 to 1; breaks ties inside a rank.';
comment on column audit.claims.is_withdrawn is 'The source no longer lists the entity.';
comment on column audit.claims.is_reference is 'It was only said in passing, by a reference to the entity.';
comment on column audit.claims.is_implied is 'It was implied by what the source left out, not stated.';
comment on column audit.claims.leads_to is
  'The same with what its references lead to now; null where nothing that it names was merged.';
comment on column audit.claims.origin_id is
  'The entity that it was stated of, before anything was merged; entity_id is what answers for that now.';
grant select on audit.claims to oyss_auditor, oyss_auditor_unmasked;
