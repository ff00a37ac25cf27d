-- From the losing claims, which are few, to the winner of each.
create or replace view audit.conflicts as
select r.mode, r.account_id as test_account_id, l.entity_type, l.entity_id, l.field, w.source_key as winner, w.rank as winner_rank,
       t.led[1] as shown, w.observed_at as shown_observed_at, l.source_key as loser, l.rank as loser_rank, t.led[2] as overruled,
       l.observed_at as overruled_observed_at, l.external_id as loser_external_id, l.observation_id as loser_observation_id,
       t.led[1] <> t.led[2] and case when l.field = 'result' then
         (t.led[1] -> 'scores', t.led[1] -> 'outcome') is distinct from (t.led[2] -> 'scores', t.led[2] -> 'outcome') else true end
         as is_material,
       read.reason_of(
         l.field, l.value, l.is_correction, false, true, l.preferred, 2, 2, l.precedence, null, null, w.precedence) as reason
  from canon.ranked_claims l
  join tenancy.realms r on r.realm_id = l.realm_id
  cross join lateral (
    select k.source_key, k.rank, k.observed_at, k.value, k.precedence
      from canon.ranked_claims k
     where k.realm_id = l.realm_id and k.entity_id = l.entity_id and k.field = l.field and k.is_winning
     limit 1
  ) w
  cross join lateral (
    select array_agg(case
             when l.field = 'venue.field' then v.value -> 'field'
             when l.field = 'sides' and jsonb_typeof(v.value) = 'array' then (
               select coalesce(jsonb_agg(case when d.survivor_id is null then s.side
                                              else jsonb_set(s.side, '{team,id}', to_jsonb(d.survivor_id)) end order by s.place), '[]')
                 from jsonb_array_elements(v.value) with ordinality s (side, place)
                 left join identity.redirects d on d.realm_id = l.realm_id and d.entity_id = s.side #>> '{team,id}')
             when jsonb_typeof(v.value) = 'object' and v.value ? 'id' then coalesce((
               select canon.reference(d.survivor_id)
                 from identity.redirects d where d.realm_id = l.realm_id and d.entity_id = v.value ->> 'id'), v.value)
             else v.value end order by v.place) as led
      from (values (1, w.value), (2, l.value)) v (place, value)
  ) t
 where not l.is_winning and l.implied_by = '' and not l.is_withdrawn and w.value <> l.value
   and l.entity_type not in ('stat_line', 'correction') and w.source_key <> l.source_key;

comment on view audit.conflicts is
  'Each value of a source that another source''s different value overrules, with the sentence why; references are the entities that they '
  'lead to now. Implied and withdrawn values are left out. AUDIT-19.';
comment on column audit.conflicts.mode is 'test or live.';
comment on column audit.conflicts.test_account_id is
  'In test mode, the account that owns the sandbox; null in live mode.';
comment on column audit.conflicts.entity_type is 'fixture, result, team, competition, division, stage, venue or organization.';
comment on column audit.conflicts.entity_id is 'The canonical entity; for a result, its fixture.';
comment on column audit.conflicts.field is 'The field path.';
comment on column audit.conflicts.winner is 'The key of the source whose value is shown.';
comment on column audit.conflicts.winner_rank is 'The authority of that source, 1 to 6; the lowest wins.';
comment on column audit.conflicts.shown is 'The value that is shown.';
comment on column audit.conflicts.shown_observed_at is 'When that source observed it.';
comment on column audit.conflicts.loser is 'The key of the source that is overruled.';
comment on column audit.conflicts.loser_rank is 'The authority of that source.';
comment on column audit.conflicts.overruled is 'The value that it reports.';
comment on column audit.conflicts.overruled_observed_at is 'When it observed that.';
comment on column audit.conflicts.loser_external_id is 'The id under which it reports it.';
comment on column audit.conflicts.loser_observation_id is 'The observation that states it.';
comment on column audit.conflicts.is_material is
  'Whether the two differ once merged entities are resolved; of results, in scores or outcome.';
comment on column audit.conflicts.reason is 'A sentence on why it lost.';
grant select on audit.conflicts to oyss_auditor, oyss_auditor_unmasked;
