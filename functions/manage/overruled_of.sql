create or replace function manage.overruled_of(account_id text, realm_id integer) returns setof manage.concern
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with told as materialized (
    select t.source_id, t.external_id
      from (select b.batch_id, b.source_id
              from intake.batches b
             where b.account_id = overruled_of.account_id and b.realm_id = overruled_of.realm_id
             order by b.batch_id desc
             limit 10) b
      cross join lateral (
        select b.source_id, o.external_id, o.batch_index
          from intake.observations o
         where o.batch_id = b.batch_id and o.batch_index < 200 and o.type = 'fixture' and not o.is_deleted
         order by o.batch_index
         limit 25) t
     order by b.batch_id desc, t.batch_index
     limit 25
  ), overruled as (
    select c.entity_id, c.field
      from read.conflicts_among(overruled_of.realm_id, array(
             select distinct m.entity_id
               from told t
               join canon.external_ids m
                 on m.realm_id = overruled_of.realm_id and m.source_id = t.source_id and m.entity_type = 'fixture'
                and m.external_id = t.external_id and m.player_id = ''
              where m.entity_id is not null)) c
      join tenancy.sources s
        on s.realm_id = overruled_of.realm_id and s.source_key = c.loser and s.account_id = overruled_of.account_id
     where not c.is_same
  ), newest as (
    select count(distinct o.entity_id)::integer as fixtures, max(o.entity_id) as entity_id from overruled o
  )
  select 'overruled', n.fixtures, n.entity_id, canon.title_of(overruled_of.realm_id, n.entity_id),
         (select min(o.field) from overruled o where o.entity_id = n.entity_id)
    from newest n
   where n.fixtures > 0;
$$;

comment on function manage.overruled_of(text, integer) is
  'Returns of how many fixtures another source is shown where one of the account says otherwise (read.conflicts_among), with one of them, '
  'its title and a field; none where there is none. Of the 25 fixtures that the account told of last, in its newest 10 batches. '
  'DASHBOARD-83.';
