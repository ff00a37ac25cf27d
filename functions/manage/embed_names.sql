create or replace function manage.embed_names(realm_id integer, mapping_id bigint, name_count integer) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_step jsonb;
begin
  with missing as materialized (
    select n.realm_id, n.mapping_id, n.entity_type, n.marks
      from matching.names n
     where to_regclass('matching.embeddings_nearest') is not null
       and (n.realm_id, n.mapping_id) > (embed_names.realm_id, embed_names.mapping_id)
       and not exists (select from matching.embeddings e where e.realm_id = n.realm_id and e.mapping_id = n.mapping_id)
       and exists (select from tenancy.realms r where r.realm_id = n.realm_id and r.embedder = 'hashed')
     order by n.realm_id, n.mapping_id
     limit embed_names.name_count
       -- Names that somebody deletes at this moment need none.
       for key share of n skip locked
  ), stored as (
    insert into matching.embeddings (realm_id, mapping_id, entity_type, marks, embedding)
    select m.realm_id, m.mapping_id, m.entity_type, m.marks, likeness.name_vector(x.text)
      from missing m
      cross join lateral (
        select left(string_agg(p.value, ' ' order by p.ordinal)
                 filter (where p.kind in ('own', 'short', 'initials', 'squad', 'surname', 'country', 'word')), 200) as text
          from matching.name_parts p
         where p.realm_id = m.realm_id and p.mapping_id = m.mapping_id and not p.of_club
        having bool_or(p.kind = 'key')
      ) x
     order by m.realm_id, m.mapping_id
        on conflict on constraint embeddings_pkey do nothing
    returning 1
  )
  select jsonb_build_object('realm_id', m.realm_id, 'mapping_id', m.mapping_id, 'stored', (select count(*) from stored))
    into v_step
    from missing m
   order by m.realm_id desc, m.mapping_id desc
   limit 1;
  return v_step;
end;
$$;

comment on function manage.embed_names(integer, bigint, integer) is
  'Stores the vectors of the first name_count names behind a realm and an external id that have none; nothing where no index is '
  '(manage.index_names), nor for realms of another embedder. Returns {realm_id, mapping_id, stored}, where to go on, or null '
  'where no name is missing. IDENTITY-191.';
