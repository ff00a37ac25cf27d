create or replace function read.weigh_claims(realm_id integer, entity_ids text[], fields text[]) returns table (
  path text, claims bigint, differing bigint, source_key text, class text, rank smallint, observation_id text, observed_at timestamptz
)
language sql stable
begin atomic
  select w.field, count(*), count(*) filter (
           where not w.is_implied and not w.is_withdrawn
             and not read.is_same_claim(weigh_claims.realm_id, w.own_field, w.shown, w.winning)),
         max(w.source_key) filter (where w.is_winning), max(w.class) filter (where w.is_winning), max(w.rank) filter (where w.is_winning),
         max(w.observation_id) filter (where w.is_winning), max(w.observed_at) filter (where w.is_winning)
    from (
      select c.*, first_value(case when c.is_winning then c.shown end) over (partition by c.field order by c.is_winning desc) as winning
        from read.shown_claims c
       where c.realm_id = weigh_claims.realm_id and c.entity_id = any (weigh_claims.entity_ids)
         and (c.own_field = any (weigh_claims.fields)) is true
    ) w
   group by w.field;
end;

comment on function read.weigh_claims(integer, text[], text[]) is
  'Of fields of entities, by path: how many claims there are on each, how many say otherwise than the one that won, neither '
  'implied nor withdrawn, and of that one the source, its class and rank, the observation and when it was made. DASHBOARD-32.';
