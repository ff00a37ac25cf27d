create or replace function identity.pair_parts(realm_id integer, decision_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column -- the target of on conflict is named bare
declare
  v_whole identity.decisions := identity.read_decision(pair_parts.realm_id, pair_parts.decision_id);
  v_type text := case v_whole.entity_type when 'competition' then 'division' when 'division' then 'stage' end;
  v_evidence jsonb := jsonb_build_object('words', format(
    'The two %ss they belong to are one, and in them they agree in %s.', v_whole.entity_type,
    case v_type when 'division' then 'name, age group and gender' else 'name, type and order' end));
  v_time text := util.ulid_time(util.now());
begin
  insert into identity.decisions as d (
    realm_id, decision_id, entity_type, first_id, second_id, kind, status, rests_on, evidence, evidence_hash, decided_at, decided_by)
  select pair_parts.realm_id, 'rev_' || v_time || util.ulid_tail(), v_type, p.low_id, p.high_id, 'merge', 'approved', v_whole.decision_id,
         v_evidence, identity.hash_evidence(v_evidence), v_whole.decided_at, v_whole.decided_by
    from identity.find_parts(pair_parts.realm_id, v_whole.first_id, v_whole.second_id) p
   -- What was parted while the whole stands stays two.
   where not exists (
     select from identity.decisions r
      where r.realm_id = pair_parts.realm_id and r.first_id = p.low_id and r.second_id = p.high_id
        and r.status = 'rejected' and r.rests_on = v_whole.decision_id)
   order by p.low_id, p.high_id
      on conflict (first_id, second_id, realm_id) where status <> 'rejected' do update
     set status = excluded.status, rests_on = excluded.rests_on, decided_at = excluded.decided_at, decided_by = excluded.decided_by
   where d.status = 'pending';
end;
$$;

comment on function identity.pair_parts(integer, text) is
  'Approves with a decision on two competitions or divisions that those of their parts are one which agree in what tells parts apart, as '
  'decisions that rest on it (IDENTITY-35).';
