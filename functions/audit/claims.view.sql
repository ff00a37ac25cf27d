create or replace view audit.claims as
select r.mode, r.account_id as test_account_id, c.entity_type, c.entity_id, c.field,
       case when c.field = 'player' and not v.sees_players then to_jsonb('masked'::text) else c.value end as value,
       c.is_winning, c.reason, c.place,
       c.source_key as source, c.class as source_class, c.rank,
       case when c.entity_type = 'stat_line' and not v.sees_players then 'masked' else c.external_id end as external_id,
       c.observation_id, c.observed_at, c.confidence,
       c.is_withdrawn, c.is_reference, c.is_implied,
       case when c.shown <> c.value then c.shown end as leads_to, c.origin_id, c.is_correction,
       o.correction ->> 'made_by' as corrected_by, o.correction ->> 'reason' as correction_reason
  from read.shown_claims c
  left join intake.observations o on c.is_correction and o.realm_id = c.realm_id and o.observation_id = c.observation_id
  join tenancy.realms r on r.realm_id = c.realm_id
  cross join lateral (select pg_has_role('oyss_auditor_unmasked', 'usage')) v (sees_players);

comment on view audit.claims is
  'Every claim of every source on every field, whether it won, and a sentence why. Filter on entity_id to read one entity. Players, and '
  'external ids of stat lines, are masked except for oyss_auditor_unmasked (PRIVACY-16).';
comment on column audit.claims.mode is 'test or live.';
comment on column audit.claims.test_account_id is
  'In test mode, the account that owns the sandbox; null in live mode.';
comment on column audit.claims.entity_type is
  'fixture, result, team, competition, division, stage, venue, organization or stat_line; correction: of a fixture of a connector.';
comment on column audit.claims.entity_id is
  'The canonical entity; for a result, its fixture.';
comment on column audit.claims.field is 'The field path.';
comment on column audit.claims.value is
  'What the source states; references are canonical ids, of entities as they were before any merge.';
comment on column audit.claims.is_winning is
  'Whether its value is the current one.';
comment on column audit.claims.reason is
  'A sentence on why it won or lost.';
comment on column audit.claims.place is
  'Its ordinal among the claims on the field, from 1, in order of precedence.';
comment on column audit.claims.source is
  'The key of the source.';
comment on column audit.claims.source_class is
  'The class of the source.';
comment on column audit.claims.rank is
  'The authority of the source, 1 to 6; the lowest wins.';
comment on column audit.claims.external_id is 'The id under which the source states it.';
comment on column audit.claims.observation_id is 'The observation that states it.';
comment on column audit.claims.observed_at is
  'When the source observed it.';
comment on column audit.claims.confidence is
  '0 to 1; breaks ties within a rank.';
comment on column audit.claims.is_withdrawn is
  'Whether the source no longer lists the entity.';
comment on column audit.claims.is_reference is
  'Whether it comes only from a reference to the entity.';
comment on column audit.claims.is_implied is
  'Whether it was implied by what the source left out, not stated.';
comment on column audit.claims.leads_to is
  'The value with the entities that its references now lead to; null if none of them was merged.';
comment on column audit.claims.origin_id is
  'The entity that it was stated about, before any merge; entity_id is the entity that this now leads to.';
comment on column audit.claims.is_correction is 'Whether a person of the account of its source corrected it.';
comment on column audit.claims.corrected_by is
  'Who corrected it: the id of a person, or a name given by the command line; null: it is not corrected.';
comment on column audit.claims.correction_reason is 'Why it was corrected; null: it is not corrected.';
grant select on audit.claims to oyss_auditor, oyss_auditor_unmasked;
