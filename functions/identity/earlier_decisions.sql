create or replace function identity.earlier_decisions(decision identity.decisions) returns jsonb
language sql stable
begin atomic
  select coalesce(jsonb_agg(jsonb_build_object(
           'review_id', x.decision_id, 'is_same_pair', x.is_same_pair, 'status', x.status,
           'first_name', canon.name_of(x.realm_id, x.entity_type, x.first_id),
           'second_name', canon.name_of(x.realm_id, x.entity_type, x.second_id),
           'decided_at', util.rfc3339(x.decided_at), 'decided_by', identity.decider(x.decided_by),
           'undone_at', util.rfc3339(x.undone_at), 'undone_by', identity.decider(x.undone_by), 'note', x.note)
           order by x.decided_at desc, x.decision_id desc), '[]')
    from (
      select d.*, d.first_id = decision.first_id and d.second_id = decision.second_id as is_same_pair
        from identity.decisions d
       where d.realm_id = decision.realm_id and d.status <> 'pending' and d.decision_id <> decision.decision_id
         and (d.first_id in (decision.first_id, decision.second_id) or d.second_id in (decision.first_id, decision.second_id))
       order by d.decided_at desc, d.decision_id desc
       limit 10
    ) x;
end;

comment on function identity.earlier_decisions(identity.decisions) is
  'Returns the latest ten decisions there were on either entity of a review, besides its own, and whether they were on the same two. '
  'IDENTITY-145.';
