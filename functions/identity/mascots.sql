create or replace function identity.mascots() returns text
language sql immutable parallel safe
return
  'alligator alpaca anaconda antelope archer armada arrowhead asteroid atom aurora axe azzurri badger banshee baron barracuda ' ||
  'basilisk battalion bearcat beaver bee bengal billiken bison blackbird blackcat blackjack blackout bluebird bluefire bluejay boar ' ||
  'bonecrusher boomer boulder braveheart breeze brigade buckeye buffalo bulldozer bullet bumblebee butterfly caiman caliente camel ' ||
  'canary cane cardinale caribou cat catalyst cavalry cavs chameleon chaparral chargers chimera chipmunk chosen chupacabra clipper ' ||
  'clone commander commando commodore cosmos cowboy crab crane crickets croc crocodile crow crown crystal cyborg daisies dawg deer ' ||
  'defender defiance demolition desperado diamondback dingo dinosaur dirtdog dog dragonfire dragoon drake dreadnought duke dynasty ' ||
  'echo elk emperor empire enforcer envy everest evolution excalibur explorer falconet fang firebolt firehawk firestorm flamethrower ' ||
  'flare fox frog frost fuego gazelle gecko glacier glory goldfinch goliath gopher grizzly gull hammerhead harrier havoc hellcat ' ||
  'herd hero hippo hitmen honeybadger hooligan hound huracan hydra hyena ibex ice iceman iguana imperial incredible independence ' ||
  'infantry intensity intimidator ironclad ironman islander jackal jackrabbit jazz jester jet joker juggernaut junkyard kangaroo ' ||
  'kestrel killer killerbee kingfisher kingpin kite komodo kraken lady lakers lava lemur leprechaun liberty lioness lizard llama ' ||
  'lonestar longhorn macaw mambas maniac marine marlin mastodon matador menace mercury meteorite midnight mighty minotaur missile ' ||
  'mojo mongoose monkey moose mosquito mudcat mudhen musketeer nemesis newt nighthawk nightmare nitro nomad northstar ocelote ' ||
  'octopus onslaught orca oriole osprey ostrich owl padre palomino patriote peacock pelican penguins phoenixe pilot pioneer pistol ' ||
  'pitbull platypus pony porcupine pounder powerhouse prince princess princesse prowler pterodactyl puffin pumas quail queen quetzal ' ||
  'rabbit raccoon racer ragers raiderette rainbow rattler rattlesnake razorback reaper redbird redbull redhawk redsox redstorm ' ||
  'redwing regiment reindeer republic retriever revenge rhinoceros ringers ripper riverhawk riverhound roar robin rogue rooster ' ||
  'roughrider royal runner runnin salamander sandpiper santos scarab scout scream screamer seagull seahawk seahorse sealion seawolf ' ||
  'seminole sentinel shadow sharpshooter sheriff shooting shootingstar showtime sidewinder silverfox skeleton skyhawk slayer slugger ' ||
  'smash snake snapper snowleopard sooner sox spark sparkle sparrow spartak spectre sphinx spider spitfire spotlight squid squirrel ' ||
  'stampede starburst starfire starfish stork stormtrooper streak sunbird sundevil sundog sunflower supernova supersonic superstar ' ||
  'swan swordfish tarantula tarheel terrapin terrier terror thrasher thrill thunderbolt thunderhawk thundering thunderwolve tidal ' ||
  'tidalwave tigercat toad tomahawk tomcat toon tornados trailblazer trident triton trooper turtle twins tyrant ultimate unicorn ' ||
  'unicorns valiant vandal vaquero velociraptor vengeance victory vigilante vikes villain vipere vixen volcano volunteer vulcan ' ||
  'vulture wallaby walleye walrus warhawk warlock warthog waverunner weasel whale whirlwind whitecap whitehawk wizardry wolfe ' ||
  'wolfhawk wolverin wombat woodpecker wrecker xpress yak yankee yeoman yeti zenith zephyr zip zoomer';

comment on function identity.mascots() is
  'Mascots of clubs, schools and leagues, which squads bear as they do identity.squad_names; without the s of the plural (IDENTITY-70).';
