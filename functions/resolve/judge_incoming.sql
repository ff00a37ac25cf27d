create or replace function resolve.judge_incoming(realm_id integer, entity_type text, round integer) returns text[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Look-ups go from the observations to the external ids, however small the tables were when this was planned.
  update pg_temp.incoming i
     set (verdict, entity_id, is_new, is_return, has_older_claims, was_withdrawn, has_other_ids) = (
           select case
                    when i.is_deleted then
                      case when m.withdrawn_at >= i.observed_at then 'repetition'
                           when m.observed_at >= i.observed_at or m.is_withdrawn then 'later withdrawal'
                           else 'withdrawal' end
                    when m.observation_id is null or i.is_newest_noted then 'first'
                    when (i.observed_at, i.confidence, w.own, i.content_hash) = (m.observed_at, m.confidence, w.known, m.content_hash)
                      then 'repetition'
                    when (i.observed_at, i.confidence, w.own, i.content_hash) > (m.observed_at, m.confidence, w.known, m.content_hash) then
                      case when i.content_hash = m.content_hash then 'restatement' else 'news' end
                    else 'late'
                  end,
                  e.entity_id,
                  coalesce(i.is_new, false) and (m.observation_id is null or i.is_newest_noted) and not i.is_deleted,
                  m.is_withdrawn and m.observation_id is not null and not i.is_deleted and i.observed_at >= m.withdrawn_at,
                  m.has_older_claims, m.is_withdrawn,
                  exists (
                    select from canon.external_ids o
                     where o.realm_id = judge_incoming.realm_id and o.entity_id = e.entity_id
                       and o.mapping_id <> i.mapping_id)
             from canon.external_ids m
             -- What is deleted is a result of the fixture that an earlier round may have moved it to.
             cross join lateral (
               select case when i.type = 'result' and i.is_deleted then m.entity_id else coalesce(i.entity_id, m.entity_id) end
             ) e (entity_id)
             -- Two lists of the same age contain a child: the content of the lists decides, as among late ones.
             cross join lateral (
               select case when t.are_tied then canon.content_of(judge_incoming.realm_id, i.observation_id) else '' end,
                      case when t.are_tied then canon.content_of(judge_incoming.realm_id, m.observation_id) else '' end
                 from (select i.type in ('division', 'stage') and i.observation_id <> m.observation_id
                              and (i.observed_at, i.confidence) = (m.observed_at, m.confidence)) t (are_tied)
             ) w (own, known)
            where m.realm_id = judge_incoming.realm_id and m.mapping_id = i.mapping_id)
   where i.type = judge_incoming.entity_type and i.round = judge_incoming.round and (i.verdict is null or i.verdict = 'restatement');

  -- A restatement that resolve.map_mentions found may no longer be one: another batch may have had the same external id since.
  if exists (
    select from pg_temp.incoming i
     where i.type = judge_incoming.entity_type and i.round = judge_incoming.round and i.verdict in ('first', 'news', 'late')
       and i.claims is null and not i.is_deleted) then
    perform resolve.read_claims(judge_incoming.entity_type);
  end if;

  perform resolve.find_lost(judge_incoming.realm_id, judge_incoming.entity_type, judge_incoming.round);

  -- Claims that the newest observation leaves out keep their age, so from here on the claims of the external id differ in age.
  update pg_temp.incoming i set has_older_claims = true
   where i.type = judge_incoming.entity_type and i.round = judge_incoming.round and i.verdict = 'news' and not i.has_older_claims
     and exists (
       select from canon.claims c
        where c.realm_id = judge_incoming.realm_id and c.mapping_id = i.mapping_id and not c.is_reference
          and resolve.leaves_out(i.claims, c.field, c.implied_by));

  return array(
    select distinct v.verdict
      from pg_temp.incoming i
      cross join lateral (values (i.verdict), (case when i.is_return then 'return' end)) v (verdict)
     where i.type = judge_incoming.entity_type and i.round = judge_incoming.round and v.verdict is not null);
end;
$$;

comment on function resolve.judge_incoming(integer, text, integer) is
  'Compares each observation of a round with the newest one known of its external id. Its verdict is first; news; restatement (same '
  'content, newer); Returns the verdicts that occur, and return where an observation lists again what was withdrawn. DECIDE-8, '
  'DECIDE-9, DECIDE-21.';
-- Repetition (the very same observation, or a deletion no newer than a known one: nothing to do); late (older: it may still fill gaps);
-- withdrawal (a deletion, newer than everything known); or later withdrawal (a deletion newer than the known ones that changes nothing: a
-- newer observation is known, or it is already withdrawn). Claims that an earlier run lost make a restatement or repetition news
-- (resolve.find_lost). The order is total: observed_at, confidence, content; for a child, those of the competition it came in, then its
-- own.
