create or replace function matching.find_candidates(realm_id integer, source_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_hashjoin = on
as $$
begin
  perform matching.find_near(find_candidates.realm_id);
  insert into pg_temp.candidates (
    entity_type, name_id, name_no, external_id, own_mapping_id, own_entity_id, own_origin_id, mapping_id, entity_id, origin_id, source_id)
  with asked as materialized (
    select n.name_no, n.mapping_id, n.marks, matching.key_of_other(k.key) as key
      from pg_temp.new_names n
      cross join lateral unnest(n.keys) k (key)
     where n.is_unknown
  ), known as materialized (
    -- Names of one club share their keys: each is looked up once. One that more than fifty names have counts nothing.
    select a.key, h.mapping_id, h.marks, h.size
      from (select distinct k.key from asked k) a
      cross join lateral (
        select x.mapping_id, x.marks, count(*) over () as size
          from (
            select k.mapping_id, k.marks from matching.name_keys k
             where k.realm_id = find_candidates.realm_id and k.key = a.key
             limit 51
          ) x
      ) h
     where h.size <= 50
  ), found as materialized (
    -- Rare keys weigh more.
    select a.name_no, k.mapping_id, sum(1.0 / k.size) as weight
      from asked a
      join known k on k.key = a.key and k.mapping_id is distinct from a.mapping_id and matching.may_be_one(a.marks, k.marks)
     group by a.name_no, k.mapping_id
    union all
    select n.name_no, v.mapping_id, 0 from pg_temp.new_names n cross join lateral unnest(n.near) v (mapping_id) where n.is_unknown
  ), nearest as (
    select r.name_no, r.mapping_id
      from (
        select f.name_no, f.mapping_id, row_number() over (
                 partition by f.name_no order by o.source_id is not distinct from n.source_id, f.weight desc, f.mapping_id) as place
          from found f
          join pg_temp.new_names n on n.name_no = f.name_no
          cross join lateral (
            select k.source_id from matching.names k
             where k.realm_id = find_candidates.realm_id and k.mapping_id = f.mapping_id offset 0
          ) o
         where o.source_id is distinct from find_candidates.source_id
      ) r
     where r.place <= 12
  )
  select n.entity_type, coalesce(n.external_id, n.entity_id), n.name_no, n.external_id, n.mapping_id, n.entity_id, n.origin_id,
         m.mapping_id, m.entity_id, coalesce(m.origin_id, m.entity_id), m.source_id
    from (
      select distinct f.name_no, e.entity_id
        from nearest f
        cross join lateral (
          select e.entity_id from canon.external_ids e
           where e.realm_id = find_candidates.realm_id and e.mapping_id = f.mapping_id offset 0
        ) e
    ) c
    join pg_temp.new_names n on n.name_no = c.name_no and c.entity_id is distinct from n.entity_id
    -- What one name of an entity forbids is forbidden: it is compared with each of them.
    cross join lateral (
      select x.mapping_id, x.entity_id, x.origin_id, x.source_id from canon.external_ids x
       where x.realm_id = find_candidates.realm_id and x.entity_id = c.entity_id and x.entity_type = n.entity_type
       order by x.mapping_id
       limit 8 offset 0
    ) m
   where exists (
     select from matching.names k where k.realm_id = find_candidates.realm_id and k.mapping_id = m.mapping_id offset 0);
  perform matching.score_candidates(find_candidates.realm_id);
end;
$$;

comment on function matching.find_candidates(integer, text) is
  'Writes pg_temp.candidates: compares each unknown name of pg_temp.new_names with at most 12 names of other sources than source_id '
  '(null: a job) that share the most and rarest keys or have the nearest vectors, unless a mark excludes them, and with 8 names of '
  'their entities. IDENTITY-113.';

create or replace function matching.key_of_other(key text) returns text
language sql immutable parallel safe
return case split_part(split_part(key_of_other.key, ' ', 2), ':', 1)
  when 's' then regexp_replace(key_of_other.key, ' s:', ' i:')
  when 'i' then regexp_replace(key_of_other.key, ' i:', ' s:')
  else key_of_other.key
end;

comment on function matching.key_of_other(text) is
  'Returns the key by which to find names that match a key: the same key, but initials (i:) for what may be initials (s:), and the '
  'reverse. Two names are not compared only because they have the same initials. IDENTITY-92.';

create or replace function matching.score_candidates(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
-- What no statistics know would be joined row by row.
set enable_hashjoin = on
as $$
declare
  v_embeds constant boolean := (select r.embedder <> 'none' from tenancy.realms r where r.realm_id = score_candidates.realm_id);
begin
  -- What two sources list is not compared.
  update pg_temp.candidates a
     set is_own_source = p.lists > 0, veto = case when p.lists > 1 then 'listed_apart' end, score = case when p.lists > 1 then 0 end,
         features = case when p.lists > 1 then '[]'::jsonb end
    from (
      select d.own_entity_id, d.entity_id, matching.count_lists(score_candidates.realm_id, d.own_entity_id, d.entity_id) as lists
        from (
          select distinct x.own_entity_id, x.entity_id from pg_temp.candidates x
           where x.score is null and x.entity_type <> 'fixture' and x.own_entity_id <> x.entity_id
        ) d
      offset 0
    ) p
   where a.score is null and a.own_entity_id = p.own_entity_id and a.entity_id = p.entity_id;
  insert into pg_temp.parts (name_no, kind, value, ordinal, of_club)
  select m.mapping_id, p.kind, p.value, p.ordinal, p.of_club
    from (
      select a.mapping_id from pg_temp.candidates a where a.score is null and a.entity_type <> 'fixture'
      union
      select a.own_mapping_id from pg_temp.candidates a where a.score is null and a.own_mapping_id is not null
    ) m
    cross join lateral (
      select x.parts from matching.names x where x.realm_id = score_candidates.realm_id and x.mapping_id = m.mapping_id offset 0
    ) k
    cross join lateral unnest(k.parts) p
   where not exists (select from pg_temp.parts k where k.name_no = m.mapping_id);
  delete from pg_temp.pairs;
  -- A batch keeps the features of what it maps or proposes, a job those of every pair.
  insert into pg_temp.pairs (pair_no, entity_type, first_no, second_no, embeds, is_one_club, features_from)
  select row_number() over (), x.entity_type, x.name_no, x.mapping_id, v_embeds, x.is_one_club, x.features_from
    from (
      select distinct a.entity_type, coalesce(a.name_no, a.own_mapping_id) as name_no, a.mapping_id,
             coalesce(n.club_id = t.organization_id, false) as is_one_club,
             case when a.external_id is not null then matching.threshold('review') end as features_from
        from pg_temp.candidates a
        left join pg_temp.new_names n on n.name_no = a.name_no and n.entity_type = 'team'
        left join lateral (
          select k.organization_id from canon.teams k
           where a.entity_type = 'team' and k.realm_id = score_candidates.realm_id and k.team_id = a.entity_id offset 0
        ) t on true
       where a.score is null and a.entity_type <> 'fixture'
    ) x;
  if not found then
    return;
  end if;
  perform likeness.compare_pairs();
  update pg_temp.candidates a
     set score = p.score, veto = p.veto, features = p.features
    from pg_temp.pairs p
   where a.score is null and p.first_no = coalesce(a.name_no, a.own_mapping_id) and p.second_no = a.mapping_id
     and p.entity_type = a.entity_type;
end;
$$;

comment on function matching.score_candidates(integer) is
  'Compares the names of those pairs of pg_temp.candidates that have no score yet, and gives each its score, veto and features. '
  'What two sources list is forbidden without that. IDENTITY-91, IDENTITY-117.';
