create or replace function identity.mergeable(realm_id integer, decision_ids text[])
returns table (decision_id text, place integer, is_taken boolean)
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  with pairs as materialized (
    select j.* from identity.judge_merges(mergeable.realm_id, mergeable.decision_ids) j
  ), members as materialized (
    select e.id, e.other_id, p.place, min(p.place) over (partition by e.id) as first_place
      from pairs p cross join lateral (values (p.low_id, p.high_id), (p.high_id, p.low_id)) e (id, other_id)
     where p.is_sure
  ), crossed as (
    -- Two pairs of teams of which one merge would put the teams of the other into two places at one minute.
    select greatest(p.place, q.place) as place
      from pairs p
      cross join lateral identity.met_at_once(mergeable.realm_id, p.low_id, p.high_id) m
      cross join lateral (values (m.opponent_id, m.other_opponent_id), (m.other_opponent_id, m.opponent_id)) o (id, against_id)
      join members q on q.id = o.id and q.place <> p.place
     where p.is_sure and p.entity_type = 'team' and o.id <> o.against_id and q.other_id <> o.against_id
       and (identity.has_common_source(mergeable.realm_id, q.other_id, o.against_id)
            or exists (select from members r where r.id = o.against_id))
  )
  select p.decision_id, p.place, p.is_sure
    from pairs p
   -- What shares an entity with a pair before it waits for what is made of that.
   where not p.is_sure or not exists (select from members k where k.place = p.place and k.first_place < k.place)
         and p.place not in (select c.place from crossed c);
end;
$$;

comment on function identity.mergeable(integer, text[]) is
  'Returns which decisions, given strongest first, can be carried out together (is_taken, with their places from 1) and which are left to '
  'a person (identity.judge_merges). The others wait: those that share an entity with one before them, and pairs of teams that would be in '
  'two places at one minute if one before them is merged. The first of those that are sure is always among them.';
