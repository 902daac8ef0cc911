// The header that Swift writes includes this.
