create or replace function identity.sources_beside(realm_id integer, entity_id text) returns jsonb
language sql stable
begin atomic
  select coalesce(jsonb_agg(jsonb_build_object(
           'source_key', x.source_key, 'class', x.class, 'rank', x.rank, 'external_ids', x.count) order by x.rank, x.source_key), '[]')
    from (
      select s.source_key, s.class, s.rank, count(*) as count
        from canon.external_ids m
        join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
       where m.realm_id = sources_beside.realm_id
         and (m.entity_id = sources_beside.entity_id and m.origin_id is null or m.origin_id = sources_beside.entity_id)
       group by s.source_key, s.class, s.rank
       order by s.rank, s.source_key
       limit 20
    ) x;
end;

comment on function identity.sources_beside(integer, text) is
  'Returns the sources that know an entity as it was before anything was merged, at most 20, the highest rank first: key, class, rank, and '
  'how many external ids each has of it. IDENTITY-145.';
