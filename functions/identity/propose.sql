create or replace function identity.propose(
  realm_id integer, entity_type text, first_id text, second_id text, kind text, score double precision, evidence jsonb, matcher integer,
  rests_on text
) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_low text := least(propose.first_id collate "C", propose.second_id collate "C");
  v_high text := greatest(propose.first_id collate "C", propose.second_id collate "C");
  v_hash bytea := identity.hash_evidence(propose.evidence);
  v_decision_id text;
begin
  perform identity.refuse_pair(propose.realm_id, propose.entity_type, propose.first_id, propose.second_id, propose.kind);
  if identity.survivor_of(propose.realm_id, v_low) = identity.survivor_of(propose.realm_id, v_high)
      or propose.matcher is not null and identity.is_barred(propose.realm_id, v_low, v_high, v_hash) then
    return null;
  end if;
  insert into identity.decisions (
    realm_id, decision_id, entity_type, first_id, second_id, kind, rests_on, score, evidence, evidence_hash, matcher)
  select propose.realm_id, util.make_id('rev'), propose.entity_type, v_low, v_high, propose.kind, propose.rests_on, propose.score,
         coalesce(propose.evidence, '{}'), v_hash, propose.matcher
      on conflict do nothing
  returning decisions.decision_id into v_decision_id;
  return coalesce(v_decision_id, (
    select d.decision_id from identity.decisions d
     where d.realm_id = propose.realm_id and d.first_id = v_low and d.second_id = v_high and d.status <> 'rejected'));
end;
$$;

comment on function identity.propose(integer, text, text, text, text, double precision, jsonb, integer, text) is
  'Queues a pair of entities that may be one (kind merge or mapping; score 0 to 1, null: a person asks; evidence: what was compared; '
  'matcher: its version, null: a person; rests_on: the decision without which this one falls, null: none) and returns its review; the one '
  'that waits already, where one does. Returns null where they are one already, and where the matcher may not ask again '
  '(identity.is_barred). Raises OYV02 (invalid_parameter), OYN01 (not_found). IDENTITY-34, IDENTITY-36.';
