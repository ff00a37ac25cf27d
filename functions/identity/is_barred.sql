create or replace function identity.is_barred(realm_id integer, first_id text, second_id text, evidence_hash bytea) returns boolean
language sql stable
begin atomic
  select exists (
    select
      from (
        select identity.members_of(is_barred.realm_id, first_id) as ours, identity.members_of(is_barred.realm_id, second_id) as theirs
        offset 0
      ) m
      cross join lateral (
        select least(o.id, t.id) as low, greatest(o.id, t.id) as high
          from unnest(m.ours) o (id), unnest(m.theirs) t (id)
      ) p
      cross join lateral (
        select r.decision_id, r.status, r.undone_at, r.evidence_hash from identity.decisions r
         where r.realm_id = is_barred.realm_id and r.first_id = p.low and r.second_id = p.high offset 0
      ) d
     where d.status = 'rejected'
       and case when d.undone_at is null then d.evidence_hash = is_barred.evidence_hash
                else not identity.has_fallen(is_barred.realm_id, d.decision_id) end);
end;

comment on function identity.is_barred(integer, text, text, bytea) is
  'Returns whether the matcher may not say that two entities are one: somebody rejected that of them, or of what is one with them, on the '
  'same evidence (evidence_hash), or undid it, on whatever evidence. What only fell with what it rests on (identity.has_fallen) bars '
  'nothing. IDENTITY-36.';
