create or replace function read.competitions_of_region(realm_id integer, region text) returns text[]
language sql stable
begin atomic
  select coalesce(array_agg(distinct r.competition_id), '{}')
    from (
      select p.competition_id
        from read.competitions_at(competitions_of_region.realm_id, array(
          select v.venue_id from canon.venues v
           where v.realm_id = competitions_of_region.realm_id and v.merged_into is null and v.address ? 'region'
             and upper(v.address ->> 'region') = competitions_of_region.region)) p
      union all
      select c.competition_id
        from canon.organizations h
        join canon.competitions c on c.realm_id = h.realm_id and c.host_id = h.organization_id
       where h.realm_id = competitions_of_region.realm_id and upper(h.region) = competitions_of_region.region
         and not exists (select from canon.fixtures f
                          where f.realm_id = c.realm_id and f.competition_id = c.competition_id and f.venue_id is not null
                            and f.merged_into is null)
    ) r;
end;

comment on function read.competitions_of_region(integer, text) is
  'Returns the competitions that play in a region (capitals), and those that play nowhere yet and have a host in it (LIST-16).';
