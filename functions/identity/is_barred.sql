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
        select least(o.id, t.id) as low, greatest(o.id, t.id) as high from unnest(m.ours) o (id), unnest(m.theirs) t (id)
      ) p
      cross join lateral (
        select r.decision_id, r.status, r.undone_at, r.undone_by, r.evidence_hash, r.rests_on from identity.decisions r
         where r.realm_id = is_barred.realm_id and r.first_id = p.low and r.second_id = p.high offset 0
      ) d
     where d.status = 'rejected' and case when d.undone_at is null then d.evidence_hash = is_barred.evidence_hash
                -- What the matcher unmerged stays apart while the names contradict each other (IDENTITY-223).
                when d.undone_by = 'matcher' then false
                -- A decision undone only together with what it rests on, in one transaction, was not itself rejected.
                else not exists (
                  select
                    from (
                      select d.rests_on
                      union all
                      select g.ground_id from identity.grounds g where g.realm_id = is_barred.realm_id and g.decision_id = d.decision_id
                    ) r (ground_id)
                    join identity.decisions o
                      on o.realm_id = is_barred.realm_id and o.decision_id = r.ground_id and o.undone_at = d.undone_at) end);
end;

comment on function identity.is_barred(integer, text, text, bytea) is
  'Returns whether the matcher may not merge two entities: their merge, or that of entities merged with them, was rejected on the same '
  'evidence (evidence_hash), or a person undid it directly, on any evidence. IDENTITY-36, IDENTITY-144.';

create or replace function identity.needs_person(realm_id integer, first_id text, second_id text) returns boolean
language sql stable
begin atomic
  with members as (
    select identity.members_of(needs_person.realm_id, first_id) || identity.members_of(needs_person.realm_id, second_id) as ids
  )
  select exists (
    select from tenancy.grants g
     where g.realm_id = needs_person.realm_id and g.revoked_at is null and g.organization_id = any (m.ids)
  ) or exists (
    select from tenancy.private_organizations p where p.realm_id = needs_person.realm_id and p.organization_id = any (m.ids))
    from members m;
end;

comment on function identity.needs_person(integer, text, text) is
  'Returns whether only a person may merge two entities: one is an organization with grants in force or with private teams, so the '
  'merge affects who may read about children. IDENTITY-36.';

create or replace function identity.has_common_source(realm_id integer, first_id text, second_id text) returns boolean
language sql stable
return exists (
  select
    from (
      select m.source_id from canon.external_ids m
       where m.realm_id = has_common_source.realm_id and m.entity_id = has_common_source.first_id
         and m.entity_type <> 'correction' offset 0
    ) x
   where exists (
     select from canon.external_ids m
      where m.realm_id = has_common_source.realm_id and m.entity_id = has_common_source.second_id and m.source_id = x.source_id
        and m.entity_type <> 'correction' offset 0));

comment on function identity.has_common_source(integer, text, text) is
  'Returns whether one source has ids of both entities, and so distinguishes them (correcting lists nothing); false if either is null.';
