create or replace function identity.pair_parts(realm_id integer, decision_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column -- the target of on conflict is named bare
declare
  v_time text := util.ulid_time(util.now());
  v_type text;
begin
  -- The stages follow the divisions that were paired just now.
  foreach v_type in array array['division', 'stage'] loop
    insert into identity.decisions as d (
      realm_id, decision_id, entity_type, first_id, second_id, kind, status, rests_on, score, evidence, evidence_hash, matcher, decided_at,
      decided_by)
    select pair_parts.realm_id, 'rev_' || v_time || util.ulid_tail(), v_type, p.low_id, p.high_id, 'merge',
           case when p.is_sure then 'approved' else 'pending' end, w.decision_id,
           case when not p.is_sure then identity.threshold('review') end, e.evidence, identity.hash_evidence(e.evidence),
           case when not p.is_sure then identity.matcher() end,
           case when p.is_sure then w.decided_at end, case when p.is_sure then w.decided_by end
      from identity.decisions w
      cross join lateral identity.find_parts(pair_parts.realm_id, w.first_id, w.second_id) p
      cross join lateral (
        select jsonb_build_object('words', format(
          'The two %ss they belong to are one, and in them they agree in %s%s', w.entity_type,
          case v_type when 'division' then 'age group, gender and name' else 'type and name, or are the only ones of their type' end,
          case when p.is_sure then '.' else ', but others do so too, or one source lists both.' end))
      ) e (evidence)
     where w.realm_id = pair_parts.realm_id
       and (w.decision_id = any (pair_parts.decision_ids) or w.rests_on = any (pair_parts.decision_ids))
       and w.status = 'approved' and w.entity_type = case v_type when 'division' then 'competition' else 'division' end
       -- What was parted while the whole stands stays two.
       and not exists (
         select from identity.decisions r
          where r.realm_id = pair_parts.realm_id and r.first_id = p.low_id and r.second_id = p.high_id
            and r.status = 'rejected' and r.rests_on = w.decision_id)
     order by p.low_id, p.high_id
        on conflict (first_id, second_id, realm_id) where status <> 'rejected' do update
       set status = excluded.status, rests_on = excluded.rests_on, decided_at = excluded.decided_at, decided_by = excluded.decided_by
     where d.status = 'pending' and excluded.status = 'approved';
  end loop;
end;
$$;

comment on function identity.pair_parts(integer, text[]) is
  'Decides with pairs of competitions, or of divisions, that those of their parts are one which surely agree, as decisions that rest '
  'on it, and queues those that agree with several for review (identity.find_parts). IDENTITY-35, IDENTITY-215.';
